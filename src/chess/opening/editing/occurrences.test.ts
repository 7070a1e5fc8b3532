import { expect, test } from 'vitest';
import { readStudy } from '#chess/testing/readers';
import { applyEdit } from './apply-edit.ts';
import { findOccurrences, planLine } from './occurrences.ts';
import { drawStudy, editAtRandom, makeSeededDraw } from '#chess/testing/random-studies';
import { walkChapter } from './walk.ts';

test('every place of a study is found again by its position, and what is planned there can be done', () => {
  for (let seed = 0; seed < 25; seed++) {
    const draw = makeSeededDraw(seed);
    const study = editAtRandom(drawStudy(draw), 5, draw);
    for (const chapter of study.chapters) {
      const isWhole = !chapter.headers.has('FEN');
      const visited: { key: string; path: string[] }[] = [];
      walkChapter(chapter, ({ board, makePath }) => visited.push({ key: board.makeKey(), path: makePath() }));
      for (const { key, path } of visited.slice(0, 5)) {
        expect(findOccurrences(study, key).map((occurrence) => occurrence.path)).toContainEqual(path);
        const line = [...path, path.length % 2 === 0 ? 'Rg1' : 'Rg8'];
        const plan = isWhole ? planLine(study, line) : undefined;
        if (plan) {
          const outcome = applyEdit(study, plan.edit);
          expect(outcome.ok || outcome.error.reason).toBe(true);
        }
      }
    }
  }
});

test('a line goes where most of it is; of chapters that hold as much, to the one with the most moves there', () => {
  const chapter = (name: string, moves: string) => `[ChapterName "${name}"]\n\n${moves} *`;
  const study = readStudy(
    [
      chapter('Advance', '1. e4 c6 2. d4 d5 3. e5 Bf5'),
      chapter('Exchange', '1. e4 c6 2. d4 d5 3. exd5 cxd5'),
      chapter('Flank openings', '1. Nf3 (1. b3 d5) (1. f4 d5) 1... d5'),
    ].join('\n\n'),
  );
  const find = (line: string) => planLine(study, line.split(' '))?.chapterName;
  expect(find('g4 d5')).toBe('Flank openings');
  expect(find('e4 c6 d4 d5 exd5 cxd5 c4')).toBe('Exchange');
  expect(find('e4 c6 d4 d5 f3')).toBe('Advance');
});
