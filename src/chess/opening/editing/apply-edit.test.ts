import { INITIAL_EPD } from 'chessops/fen';
import { expect, test } from 'vitest';
import { PGN_LIMITS } from '#chess/pgn/limits';
import { readStudy, unwrap } from '#chess/testing/readers';
import { applyEdit, applyEdits } from './apply-edit.ts';
import { listChapterKeys } from './chapter-name.ts';
import type { StudyEdit } from './edit.ts';
import { EDITING_LIMITS } from './limits.ts';
import { findOccurrences, planLine } from './occurrences.ts';
import { makeStudyPgn } from './study-text.ts';
import type { StudyTree } from './study-tree.ts';

function movesOf(study: StudyTree): string[] {
  return makeStudyPgn(study)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('['));
}

function edit(study: StudyTree, ...edits: StudyEdit[]): { study: StudyTree; what: string } {
  return unwrap(applyEdits(study, edits));
}

function refusalOf(study: StudyTree, one: StudyEdit): [string, string] | undefined {
  const outcome = applyEdit(study, one);
  return outcome.ok ? undefined : [outcome.error.reason, outcome.error.message];
}

const caro = readStudy(`[ChapterName "Advance"]
[ChapterURL "https://lichess.org/study/Qx7Lm2Pa/hV3kYt8c"]

1. e4 c6 2. d4 d5 3. e5 Bf5 (3... c5 4. dxc5) *

[ChapterName "Exchange"]

1. e4 c6 2. d4 d5 3. exd5 cxd5 *
`);
const advance = 'hV3kYt8c';
const toBf5 = ['e4', 'c6', 'd4', 'd5', 'e5', 'Bf5'];

test('a line is added behind what is there, in the spelling of the study', () => {
  const { study, what } = edit(caro, {
    kind: 'add-line',
    chapter: advance,
    path: toBf5.slice(0, 4),
    sans: ['e5', 'Bf5', 'g1f3', 'e6'],
  });
  expect(movesOf(study)[0]).toBe('1. e4 c6 2. d4 d5 3. e5 Bf5 (3... c5 4. dxc5) 4. Nf3 e6 *');
  expect(what).toBe('Added 4. Nf3 and 1 more to “Advance”');
  expect(study.chapters[1]).toBe(caro.chapters[1]);
});

test('moves are removed, put in another order and made the main line', () => {
  const toC5 = [...toBf5.slice(0, 5), 'c5'];
  expect(movesOf(edit(caro, { kind: 'remove-line', chapter: advance, path: toC5 }).study)[0]).toBe(
    '1. e4 c6 2. d4 d5 3. e5 Bf5 *',
  );
  const swapped = '1. e4 c6 2. d4 d5 3. e5 c5 (3... Bf5) 4. dxc5 *';
  expect(movesOf(edit(caro, { kind: 'move-line', chapter: advance, path: toC5, to: 0 }).study)[0]).toBe(
    swapped,
  );
  const promoted = edit(caro, { kind: 'make-main-line', chapter: advance, path: [...toC5, 'dxc5'] });
  expect(movesOf(promoted.study)[0]).toBe(swapped);
  expect(promoted.what).toBe('Made 4. dxc5 the main line of “Advance”');
});

test('comments, signs and shapes', () => {
  const { study } = edit(
    caro,
    { kind: 'set-comments', chapter: advance, path: ['e4'], comments: ['Best {by test}', ' '] },
    { kind: 'set-nags', chapter: advance, path: ['e4'], nags: [1, 14] },
    { kind: 'set-shapes', chapter: advance, path: ['e4'], shapes: ['Ge2e4', 'Rd5'] },
    { kind: 'set-comments', chapter: 'Exchange', path: [], comments: ['Quiet. [%cal Gd2d4]'] },
  );
  expect(movesOf(study)).toEqual([
    '1. e4! $14 { Best (by test) } { [%csl Rd5][%cal Ge2e4] } 1... c6 2. d4 d5 3. e5 Bf5 (3... c5 4. dxc5) *',
    '{ Quiet. } { [%cal Gd2d4] } 1. e4 c6 2. d4 d5 3. exd5 cxd5 *',
  ]);
});

test('chapters are added, renamed, put in another order and removed', () => {
  const { study } = edit(
    caro,
    { kind: 'add-chapter', name: 'Two Knights', orientation: 'black' },
    { kind: 'add-line', chapter: 'Two Knights', path: [], sans: ['e4', 'c6', 'Nc3'] },
    { kind: 'rename-chapter', chapter: advance, name: '3. e5' },
    { kind: 'move-chapter', chapter: 'Two Knights', to: 0 },
    { kind: 'remove-chapter', chapter: 'Exchange' },
  );
  expect(listChapterKeys(study)).toEqual(['Two Knights', advance]);
  expect(study.chapters[1]?.headers.get('ChapterName')).toBe('3. e5');
  expect(movesOf(study)[0]).toBe('1. e4 c6 2. Nc3 *');
});

test('of two moves in a position one is kept, in every chapter and move order', () => {
  const study = readStudy('1. d4 d5 2. c4 e6 3. Nc3 *\n\n1. c4 e6 2. d4 d5 3. Nf3 Nf6 *\n\n1. e4 *');
  const [location] = findOccurrences(study, 'rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq -');
  expect(location?.path).toEqual(['d4', 'd5', 'c4', 'e6']);
  const key = 'rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq -';
  const retained = unwrap(applyEdit(study, { kind: 'keep-move', key, san: 'Nc3' }));
  expect(movesOf(retained.study)).toEqual(['1. d4 d5 2. c4 e6 3. Nc3 *', '1. c4 e6 2. d4 d5 *', '1. e4 *']);
  expect(retained).toMatchObject({ movesRemoved: 2, what: 'Kept Nc3 and removed Nf3 (2 moves)' });
  expect(refusalOf(retained.study, { kind: 'keep-move', key, san: 'Nc3' })?.[0]).toBe('nothing-new');
  expect(refusalOf(study, { kind: 'keep-move', key, san: 'Be2' })?.[0]).toBe('gone');
  expect(refusalOf(study, { kind: 'keep-move', key: INITIAL_EPD, san: 'g4' })?.[0]).toBe('gone');
});

test('what no longer fits is refused with its reason, and nothing is changed', () => {
  const cases: [StudyEdit, string][] = [
    [{ kind: 'add-line', chapter: 'Gone', path: [], sans: ['e4'] }, 'gone'],
    [{ kind: 'add-line', chapter: advance, path: ['d4'], sans: ['d5'] }, 'gone'],
    [{ kind: 'add-line', chapter: advance, path: ['e4'], sans: ['Ke3'] }, 'illegal'],
    [{ kind: 'add-line', chapter: advance, path: ['e4'], sans: ['c6', 'd4'] }, 'nothing-new'],
    [{ kind: 'remove-line', chapter: advance, path: [] }, 'invalid'],
    [{ kind: 'move-line', chapter: advance, path: ['e4'], to: 1 }, 'invalid'],
    [{ kind: 'move-line', chapter: advance, path: ['e4'], to: 0 }, 'nothing-new'],
    [{ kind: 'make-main-line', chapter: advance, path: toBf5 }, 'nothing-new'],
    [{ kind: 'set-nags', chapter: advance, path: [], nags: [1] }, 'invalid'],
    [{ kind: 'set-nags', chapter: advance, path: ['e4'], nags: [256] }, 'invalid'],
    [{ kind: 'set-nags', chapter: advance, path: ['e4'], nags: [1, 2] }, 'invalid'],
    [{ kind: 'set-shapes', chapter: advance, path: ['e4'], shapes: ['Xe4'] }, 'invalid'],
    [{ kind: 'add-chapter', name: 'Exchange' }, 'taken'],
    [{ kind: 'add-chapter', name: ' ' }, 'invalid'],
    [{ kind: 'add-chapter', name: 'Odd', fen: '8/8/8/8/8/8/8/8 w - - 0 1' }, 'invalid'],
    [{ kind: 'rename-chapter', chapter: advance, name: 'Exchange' }, 'taken'],
    [{ kind: 'move-chapter', chapter: advance, to: 2 }, 'invalid'],
  ];
  for (const [one, reason] of cases) expect([one, refusalOf(caro, one)?.[0]]).toEqual([one, reason]);
  expect(applyEdits(caro, []).ok).toBe(false);
  expect(refusalOf(readStudy('1. e4 *'), { kind: 'remove-chapter', chapter: 'Chapter 1' })?.[0]).toBe(
    'invalid',
  );
  const half = applyEdits(caro, [
    { kind: 'remove-chapter', chapter: 'Exchange' },
    { kind: 'remove-chapter', chapter: 'Exchange' },
  ]);
  expect(half.ok).toBe(false);
});

test('every limit is held', () => {
  const { chapters, movesPerChapter, charactersPerChapter, nameLength, commentLength } = EDITING_LIMITS;
  const full = readStudy(
    Array.from({ length: chapters }, (_, i) => `[Event "${i}"]\n\n1. e4 *`).join('\n\n'),
  );
  expect(refusalOf(full, { kind: 'add-chapter', name: 'One more' })?.[0]).toBe('limit');

  const way = Array.from(
    { length: movesPerChapter },
    (_, ply) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4] ?? '',
  );
  const long = readStudy(`[Event "Long"]\n\n${way.join(' ')} *`);
  expect(refusalOf(long, { kind: 'add-line', chapter: 'Long', path: way, sans: ['Nf3'] })).toEqual([
    'limit',
    'A chapter may have at most 3,000 moves; this would make 3,001. Put the line into another chapter.',
  ]);
  expect(refusalOf(long, { kind: 'set-nags', chapter: 'Long', path: ['Nf3'], nags: [1] })).toBeUndefined();
  const longer = readStudy(`[Event "Long"]\n\n${way.join(' ')} Nf3 Nf6 Ng1 *`);
  expect(
    refusalOf(longer, { kind: 'remove-line', chapter: 'Long', path: [...way, 'Nf3', 'Nf6'] }),
  ).toBeUndefined();
  expect(planLine(long, ['e4'])).toBeUndefined();

  const words = 'x'.repeat(commentLength);
  const wordy = readStudy(
    `[Event "Wordy"]\n\n1. e4 ${Array.from({ length: charactersPerChapter / commentLength - 1 }, () => `{ ${words} }`).join(' ')} 1... e5 *`,
  );
  const path = ['e4', 'e5'];
  expect(refusalOf(wordy, { kind: 'set-comments', chapter: 'Wordy', path, comments: [words] })?.[0]).toBe(
    'limit',
  );
  expect(
    refusalOf(wordy, { kind: 'set-comments', chapter: 'Wordy', path, comments: ['short'] }),
  ).toBeUndefined();

  const [name, e4] = [{ chapter: 'Exchange' }, { chapter: 'Exchange', path: ['e4'] }];
  for (const one of [
    { ...name, kind: 'rename-chapter', name: 'x'.repeat(nameLength + 1) },
    { ...e4, kind: 'set-comments', comments: ['x'.repeat(commentLength + 1)] },
    { ...e4, kind: 'set-comments', comments: Array.from({ length: 21 }, (_, i) => `${i}`) },
    { ...e4, kind: 'set-nags', nags: Array.from({ length: 11 }, (_, i) => i) },
    { ...e4, kind: 'set-shapes', shapes: Array.from({ length: 101 }, () => 'Ge4') },
    { ...e4, kind: 'add-line', sans: Array.from({ length: 301 }, () => 'e5') },
  ] as const)
    expect([one, refusalOf(caro, one)?.[0]]).toEqual([one, 'limit']);

  let deep = readStudy('[Event "Deep"]\n\n*');
  const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  for (let depth = 1; depth <= PGN_LIMITS.nesting + 1; depth++) {
    const at = Array.from({ length: depth - 1 }, (_, ply) => knights[ply % 4] ?? '');
    const location = { kind: 'add-line', chapter: 'Deep', path: at } as const;
    deep = edit(deep, { ...location, sans: [depth % 2 === 1 ? 'a3' : 'a6'] }).study;
    const opened = applyEdit(deep, { ...location, sans: [knights[(depth - 1) % 4] ?? ''] });
    expect([depth, opened.ok]).toEqual([depth, depth <= PGN_LIMITS.nesting]);
    if (opened.ok) deep = opened.value.study;
  }
  expect(readStudy(makeStudyPgn(deep))).toEqual(deep);
});

test('a line goes to the chapter that holds the longest way of it', () => {
  const plan = planLine(caro, ['e4', 'c6', 'd4', 'd5', 'exd5', 'cxd5', 'Bd3']);
  expect(plan).toEqual({
    chapterName: 'Exchange',
    edit: {
      kind: 'add-line',
      chapter: 'Exchange',
      path: ['e4', 'c6', 'd4', 'd5', 'exd5', 'cxd5'],
      sans: ['Bd3'],
    },
  });
  expect(planLine(caro, ['d4', 'c6', 'e4', 'd5', 'e5', 'Bf5', 'Nf3'])).toMatchObject({
    chapterName: 'Advance',
    edit: { path: toBf5, sans: ['Nf3'] },
  });
  expect(planLine(caro, ['e4', 'Ke5'])).toBeUndefined();
});
