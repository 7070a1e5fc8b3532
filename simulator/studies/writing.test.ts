import { expect, test } from 'vitest';
import { listChapterKeys } from '#chess/opening/editing/chapter-name';
import { mergeStudies } from '#chess/opening/editing/merge';
import { drawStudy, editAtRandom, makeSeededDraw } from '#chess/testing/random-studies';
import { findDropped, planSending, prepareSending } from '#chess/opening/editing/sending';
import { makeStudyPgn } from '#chess/opening/editing/study-text';
import type { StudyTree } from '#chess/opening/editing/study-tree';
import { readStudy, unwrap } from '#chess/testing/readers';
import { chooseEffort } from '../../scripts/effort.mjs';
import { makeChapterPgn } from './export.ts';
import { parseStudy, type Study } from './study.ts';
import { importChapters, replaceMoves, writingLimits } from './writing.ts';

const now = Date.UTC(2026, 10, 15);

function exportStudy({ chapters }: Study): StudyTree {
  return readStudy(chapters.map((chapter) => makeChapterPgn(chapter, true)).join(''));
}

function makeLichessStudy(study: StudyTree): Study {
  const stored = parseStudy(makeStudyPgn(study), { owner: 'ann', id: 'stud0001', name: 'Book' });
  for (const [index, chapter] of stored.chapters.entries()) {
    if (!chapter.headers.has('ChapterURL')) {
      chapter.id = `more${String(index).padStart(4, '0')}`;
      chapter.headers.set('ChapterURL', `https://lichess.org/study/stud0001/${chapter.id}`);
    }
    const written = replaceMoves(stored, chapter, chapter.movetext, now);
    if ('reason' in written) throw new Error(written.reason);
  }
  return stored;
}

function send(stored: Study, there: StudyTree, here: StudyTree): { dropped: string[]; sent: StudyTree } {
  const sent = prepareSending(there, here, new Set());
  const plan = planSending(there, sent);
  expect(plan.fault).toBeUndefined();
  let count = 0;
  for (const step of plan.steps) {
    const chapter = stored.chapters.find(({ id }) => step.kind === 'replace' && id === step.id);
    const fields = new URLSearchParams({ pgn: step.pgn, name: step.name });
    const written = chapter
      ? replaceMoves(stored, chapter, step.pgn, now)
      : importChapters(stored, fields, () => `made${String(++count).padStart(4, '0')}`, now);
    if ('reason' in written) throw new Error(`${step.name}: ${written.reason}`);
  }
  return { sent, dropped: findDropped(there, sent, exportStudy(stored), plan.steps) };
}

test('many studies changed here and there, merged and sent: no move, comment or shape is lost', () => {
  for (let seed = 1; seed <= chooseEffort(150, 1000); seed++) {
    const draw = makeSeededDraw(seed);
    const stored = makeLichessStudy(drawStudy(draw));
    const base = exportStudy(stored);
    const mine = editAtRandom(base, 1 + draw(8), draw);
    const theirs = editAtRandom(base, draw(4), draw);
    const others = readStudy(makeStudyPgn(theirs));
    const changed = makeLichessStudy(others);
    const there = exportStudy(changed);
    const merged = unwrap(mergeStudies(base, mine, there));
    const { dropped, sent } = send(changed, there, merged.study);
    if (dropped.length > 0) throw new Error(`seed ${seed} lost ${dropped.join(', ')}`);
    const after = exportStudy(changed);
    const final = unwrap(mergeStudies(there, sent, after));
    const left = planSending(after, prepareSending(after, final.study, new Set()));
    if (left.steps.length > 0) throw new Error(`seed ${seed} still has ${JSON.stringify(left.steps)}`);
  }
});

test('limits and mistakes are answered with their reason, and nothing is changed', () => {
  const stored = makeLichessStudy(readStudy('[ChapterName "One"]\n\n1. e4 e5 *'));
  const [chapter] = stored.chapters;
  if (!chapter) throw new Error('no chapter');
  const before = chapter.movetext;
  const long = Array.from({ length: writingLimits.nodes / 4 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
  expect(replaceMoves(stored, chapter, `${long} Nf3 *`, now)).toEqual({
    reason: 'Too many moves: at most 3000',
  });
  expect(replaceMoves(stored, chapter, '1. e4 Ke5 *', now)).toHaveProperty('reason');
  expect(replaceMoves(stored, chapter, 'x'.repeat(writingLimits.characters + 1), now)).toEqual({
    reason: 'PGN too long',
  });
  expect(chapter.movetext).toBe(before);
  const many = Array.from({ length: writingLimits.chapters }, () => '[Event "x"]\n\n1. e4 *').join('\n\n');
  const fields = new URLSearchParams({ pgn: many });
  expect(importChapters(stored, fields, () => 'made0001', now)).toEqual({
    reason: 'Too many chapters: at most 64',
  });
  expect(stored.chapters).toHaveLength(1);
});

test('a lesson is not written; its moves go to a new chapter beside it', () => {
  const lesson =
    '[ChapterName "Lesson"]\n[ChapterURL "https://lichess.org/study/stud0001/less0001"]\n[ChapterMode "gamebook"]\n\n';
  const stored = parseStudy(`[Event "x"]\n${lesson}1. e4 e5 *\n`, { owner: 'ann', id: 'stud0001' });
  const there = exportStudy(stored);
  const here = readStudy(`${lesson}1. e4 e5 2. Nf3 *`);
  expect(planSending(there, prepareSending(there, here, new Set()))).toMatchObject({
    steps: [],
    lessons: [{ id: 'less0001', name: 'Lesson' }],
  });
  const sent = prepareSending(there, here, new Set(['less0001']));
  expect(listChapterKeys(sent)).toEqual(['less0001', 'Lesson (moves)']);
  expect(planSending(there, sent)).toMatchObject({
    steps: [{ kind: 'add', name: 'Lesson (moves)', moves: 3 }],
    lessons: [],
  });
  expect(stored.chapters[0]?.hints).toHaveLength(1);
});
