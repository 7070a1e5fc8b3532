import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineChances, listOpeningPositions } from '#chess/replies/line-chances';
import { makeRandomBook, readOpening } from '#chess/testing/random-books';
import { readGraph } from '#chess/testing/readers';
import { buildTrainingBook, getAnswerMoves, isTested } from './training-book.ts';
import { makeMovesName } from './memory-name.ts';

const randomBooks = fc.nat().map(makeRandomBook);

const italian = '[Event "x"]\n\n1. e4 e5 2. Nf3 (2. Bc4 Nf6 3. d3) 2... Nc6 3. Bc4 *';

function listTested(pgn: string, untrained: Record<string, string[]> = {}) {
  const graph = readOpening(pgn, 'white');
  const left = new Map(
    [...graph.positions.values()].map(({ key, lowestPly }) => [key, new Set(untrained[lowestPly] ?? [])]),
  );
  const { positions } = buildTrainingBook(graph, 'white', left);
  return positions.filter(isTested).map((position) => makeMovesName(getAnswerMoves(position)));
}

test('every own position with a move is asked, with all its moves as one set', () => {
  expect(listTested(italian).sort()).toEqual(['Bc4', 'Bc4 Nf3', 'd3', 'e4']);
});

test('a move that is not trained is no answer, and what only it leads to is not asked', () => {
  expect(listTested(italian, { 2: ['Bc4'] }).sort()).toEqual(['Bc4', 'Nf3', 'e4']);
  expect(listTested(italian, { 2: ['Bc4', 'Nf3'] })).toEqual(['e4']);
});

test('what a trained move leads to as well is still asked', () => {
  const pgn = '[Event "x"]\n\n1. e4 e6 2. d4 (2. Nf3 d5 3. d4 a6 4. a3) 2... d5 3. Nf3 a6 4. a3 *';
  expect(listTested(pgn, { 2: ['Nf3'] })).toContain('a3');
});

test('a move excluded by its sign is no answer', () => {
  const graph = readGraph('1. e4 e5 2. Nf3 (2. Qh5?!) 2... Nc6 *', { excludeSymbols: ['?!'] });
  const { positions } = buildTrainingBook(graph, 'white');
  expect(positions.filter(isTested).map(getAnswerMoves)).toEqual([['e4'], ['Nf3']]);
});

test('the chances are those of the replies', () => {
  fc.assert(
    fc.property(randomBooks, ({ graph, color, replies, book }) => {
      const chances = new LineChances(listOpeningPositions(graph), color);
      for (let wave = chances.takeWave(); wave; wave = chances.takeWave()) {
        for (const { key } of wave) {
          const moves = [...graph.positions.values()].find((position) => position.key === key)?.moves ?? [];
          const known =
            replies.get(key)?.replies ?? moves.map(({ san }) => ({ san, share: 1 / moves.length }));
          chances.answer(
            key,
            known.map(({ san, share }) => ({ san, uci: '', share })),
          );
        }
      }
      for (const { key, chance, lineChance } of book.positions) {
        expect(chance).toBeCloseTo(chances.getChance(key), 10);
        expect(lineChance).toBeCloseTo(chances.getLineChance(key), 10);
      }
    }),
    { numRuns: 50 },
  );
});
