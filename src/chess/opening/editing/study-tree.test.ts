import { countMoves } from '#chess/pgn/count-moves';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseOpening } from '#chess/opening/graph';
import { readGraph, readStudy } from '#chess/testing/readers';
import { applyEdit } from './apply-edit.ts';
import { drawEdit, makeListedDraw } from '#chess/testing/random-studies';
import { makeStudyPgn } from './study-text.ts';
import { parseStudy, type StudyTree } from './study-tree.ts';
import { walkChapter } from './walk.ts';
import { listTestedFiles } from '../../../../scripts/data.mjs';

test('moves, comments, signs, shapes and headers come back as they were', () => {
  const text = `[Event "Black vs 1.e4: Advance \\"Caro\\""]
[Result "*"]
[ChapterName "Advance"]

{ My main answer to 1.e4. } { [%cal Gc7c6] } 1. e4 c6 2. d4 d5 3. e5 { Grabs space. } { [%csl Re5][%cal Gc8f5,Yc6c5] } 3... Bf5 (3... c5!? 4. dxc5 e6 $13) 4. Nf3 e6 5. Be2 Nd7 $10 *
`;
  const study = readStudy(text);
  expect(makeStudyPgn(study)).toBe(text);
  const [chapter] = study.chapters;
  expect(chapter?.shapes).toEqual(['Gc7c6']);
  expect(countMoves(chapter?.children ?? [])).toBe(13);
});

test('one move is one move, however it is spelled and however often', () => {
  const study = readStudy('1. e2-e4 { a } (1. e4!? { b } 1... e5) (1. P@e4 x) 1... e5 { c } *');
  const [chapter] = study.chapters;
  expect(chapter?.children.map(({ san, nags, comments }) => [san, nags, comments])).toEqual([
    ['e4', [5], ['a', 'b']],
    ['P@e4', [], []],
  ]);
  expect(chapter?.children[0]?.children.map(({ san, comments }) => [san, comments])).toEqual([['e5', ['c']]]);
});

test('what cannot be played is kept as it was written', () => {
  const text = '1. e4 -- 2. Ke7 { why } (2. d4 Qxh8) *';
  const again = readStudy(makeStudyPgn(readStudy(text)));
  expect(again).toEqual(readStudy(text));
  expect(makeStudyPgn(again)).toContain('1. e4 -- 2. Ke7 { why } (2. d4 Qxh8) *');
});

test('what is no move is named', () => {
  const study = parseStudy('[Event "Odd"]\n\n1. e4 hello e5 *');
  expect(study.ok && study.value.leftOut).toEqual(['Odd, 1. e4: text that is not a move (hello)']);
});

function listBookMoves({ chapters }: StudyTree): string[] {
  const moves = new Set<string>();
  for (const chapter of chapters)
    walkChapter(chapter, ({ board, children }) => {
      for (const { san } of children) moves.add(`${board.makeKey()} ${san}`);
    });
  return [...moves].sort();
}

function readBookMoves(text: string): string[] {
  const opening = readGraph(text);
  const positions = [...opening.positions.values()];
  return positions.flatMap(({ key, moves }) => moves.map(({ san }) => `${key} ${san}`)).sort();
}

test('any study, any edits: what is written reads back as the same study and is the same book', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 40, maxLength: 400 }), (numbers) => {
      const draw = makeListedDraw(numbers);
      let study: StudyTree = { chapters: [] };
      for (let i = 0; i < numbers.length / 6; i++) {
        const outcome = applyEdit(study, drawEdit(study, draw));
        if (!outcome.ok) {
          expect(outcome.error.message).toMatch(/\.$/);
          continue;
        }
        study = outcome.value.study;
      }
      const text = makeStudyPgn(study);
      expect(readStudy(text)).toEqual(study);
      if (study.chapters.length > 0) expect(readBookMoves(text)).toEqual(listBookMoves(study));
    }),
    { numRuns: 60 },
  );
});

test('a line of 10,000 moves is read and written', () => {
  const line = Array.from({ length: 2_500 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
  const study = readStudy(`${line} *`);
  expect(countMoves(study.chapters[0]?.children ?? [])).toBe(10_000);
  expect(makeStudyPgn(readStudy(makeStudyPgn(study)))).toBe(makeStudyPgn(study));
});

describe('studies of files', () => {
  // Studies with illegal or unreadable moves change when they are written, so leave them out.
  const whole = listTestedFiles('studies').filter(([, path]) => {
    const opening = parseOpening(readFileSync(path, 'utf8'), { color: 'white', excludeSymbols: [] });
    return opening.ok && opening.value.omissions.length === 0;
  });

  test('most can be played to the end', () => {
    expect(whole.length).toBeGreaterThanOrEqual(8);
  });

  test.each(whole)('%s comes back whole, with the same opening in it', (_, path) => {
    const text = readFileSync(path, 'utf8');
    const study = readStudy(text);
    const written = makeStudyPgn(study);
    expect(readStudy(written)).toEqual(study);
    const [before, after] = [text, written].map((each) =>
      parseOpening(each, { color: 'white', excludeSymbols: [] }),
    );
    if (!before?.ok || !after?.ok) throw new Error('unreadable');
    expect(after.value.positions.size).toBe(before.value.positions.size);
    expect(after.value.chapters).toEqual(before.value.chapters);
  });
});
