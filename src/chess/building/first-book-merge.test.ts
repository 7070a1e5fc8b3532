import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from '#chess/opening/editing/apply-edit';
import { makeStudyPgn } from '#chess/opening/editing/study-text';
import { isOwnTurn, type OpeningGraph } from '#chess/opening/graph';
import { readGraph, readStudy } from '#chess/testing/readers';
import { listChapters } from './first-book-chapters.ts';
import { planMerge } from './first-book-merge.ts';
import { makeFirstBook } from './first-book.ts';
import { type PlayedPosition, PlayedTree } from './played-tree.ts';

const names = new Map([
  ['rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -', { eco: 'B20', name: 'Sicilian Defense' }],
  ['rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -', { eco: 'C20', name: "King's Pawn Game" }],
]);

function findShares({ moves, games }: PlayedPosition) {
  return moves.map(({ san, games: count }) => ({ san, share: count / games }));
}

function merge(text: string, lines: readonly string[]) {
  const tree = new PlayedTree();
  for (const moves of lines) tree.add(Array.from({ length: 3 }, () => ({ moves, result: 1 })));
  const book = makeFirstBook(tree.start, { color: 'white', oneIn: 200, findShares });
  const study = readStudy(text);
  const plan = planMerge(study, readGraph(text), 'white', listChapters(book, names));
  const edited = applyEdits(study, plan.edits);
  return { ...plan, text: edited.ok ? makeStudyPgn(edited.value.study) : text };
}

const london = '[Event "London"]\n[ChapterName "London"]\n\n1. d4 d5 2. Bf4 *\n';
const sicilian = '[Event "Mine"]\n[ChapterName "Mine"]\n\n1. e4 c5 2. c3 d5 *\n';

test('a book that plays another first move takes nothing', () => {
  expect(merge(london, ['e4 c5 Nf3', 'e4 e5 Nf3'])).toEqual({
    edits: [],
    lines: 0,
    leftOut: 2,
    text: london,
  });
});

test('lines go on where the book has their opening, and get a chapter where it has not', () => {
  const merged = merge(sicilian, ['e4 c5 c3 d5 exd5', 'e4 e5 Nf3']);
  expect(merged).toMatchObject({ lines: 2, leftOut: 0 });
  expect(merged.edits).toEqual([
    { kind: 'add-line', chapter: 'Mine', path: ['e4', 'c5', 'c3', 'd5'], sans: ['exd5'] },
    { kind: 'add-chapter', name: "King's Pawn Game", orientation: 'white' },
    { kind: 'add-line', chapter: "King's Pawn Game", path: [], sans: ['e4', 'e5', 'Nf3'] },
  ]);
});

test('where the book plays another move its own stays, and what leads there is not added twice', () => {
  const merged = merge(sicilian, ['e4 c5 Nf3 d6 d4']);
  expect(merged).toMatchObject({ lines: 0, leftOut: 1, text: sicilian });
});

const sides = [
  ['a3', 'c3', 'h3', 'e3'],
  ['a6', 'c6', 'h6', 'e6'],
] as const;
const line = fc
  .tuple(
    fc.shuffledSubarray([...sides[0]], { minLength: 2 }),
    fc.shuffledSubarray([...sides[1]], { minLength: 2 }),
  )
  .map(([white, black]) =>
    white.flatMap((san, index) => [san, ...(black[index] === undefined ? [] : [black[index]])]),
  )
  .map((sans) => sans.slice(0, 5).join(' '));

test('merging never adds a contradiction and never takes a move away', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), line, (played, mine) => {
      const before = `[Event "Mine"]\n[ChapterName "Mine"]\n\n${mine} *\n`;
      const graph = readGraph(before);
      const after = readGraph(merge(before, played).text);
      const movesOf = ({ positions }: OpeningGraph) =>
        new Map([...positions.values()].map((each) => [each.key, each.moves.map(({ san }) => san)]));
      for (const [key, sans] of movesOf(graph))
        expect(movesOf(after).get(key)).toEqual(expect.arrayContaining(sans));
      for (const position of after.positions.values())
        if (isOwnTurn(position, 'white')) expect(position.moves.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
});
