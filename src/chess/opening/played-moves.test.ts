import { INITIAL_EPD } from 'chessops/fen';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TreeBoard } from '#chess/position/tree-board';
import { readGraph } from '#chess/testing/readers';
import { PlayedMoves } from './played-moves.ts';

function findAfter(graph: ReturnType<typeof readGraph>, sans: readonly string[]) {
  const board = new TreeBoard(INITIAL_EPD);
  for (const san of sans) board.play(board.findMove(san) as number);
  return graph.positions.find(board);
}

const graph = readGraph('1. e4 e5 2. Nf3 Nc6 3. Bb5 *');

test('the study says one move, the games another: how often, of how many, and the score', () => {
  const played = new PlayedMoves(graph, 'white');
  const italian = { moves: 'e4 e5 Nf3 Nc6 Bc4', result: 0 };
  played.add([italian, { ...italian, result: 1 }, { ...italian, result: null }]);
  played.add([{ moves: 'e4 e5 Nf3 Nc6 Bb5', result: 1 }]);
  expect(played.listHabits()).toEqual([
    {
      key: findAfter(graph, ['e4', 'e5', 'Nf3', 'Nc6'])?.key,
      line: '1. e4 e5 2. Nf3 Nc6',
      ply: 4,
      bookMoves: ['Bb5'],
      played: 'Bc4',
      times: 3,
      games: 4,
      finished: 2,
      score: 1,
    },
  ]);
});

test('once is no habit, and neither is what is played less often than the book', () => {
  const played = new PlayedMoves(graph, 'white');
  played.add([{ moves: 'd4', result: 1 }]);
  expect(played.listHabits()).toEqual([]);
  played.add([
    { moves: 'd4', result: 1 },
    { moves: 'e4', result: 1 },
    { moves: 'e4', result: 1 },
  ]);
  expect(played.listHabits()).toEqual([]);
});

test('replies are counted by position, also over another order of moves; what cannot be played ends the game', () => {
  const played = new PlayedMoves(graph, 'white');
  played.add([
    { moves: 'Nf3 Nc6 e4 e5 Bb5 a6', result: 0.5 },
    { moves: 'e4 e5 Nf3 Nc6 Bb5 a6', result: null },
    { moves: 'e4 e5 Ke3', result: 1 },
    { moves: '', result: 1 },
  ]);
  const after = findAfter(graph, ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  expect(after && [...played.get(after)]).toEqual([['a6', { games: 2, finished: 1, score: 0.5 }]]);
});

test('games in parts count as all at once', () => {
  const game = fc.record({
    moves: fc.constantFrom('e4 e5 Nf3', 'e4 e5 Nf3 Nc6 Bc4', 'd4 d5', 'e4 c5 Nf3 Nc6'),
    result: fc.constantFrom(0, 0.5, 1, null),
  });
  fc.assert(
    fc.property(fc.array(game), fc.nat(), (games, at) => {
      const whole = new PlayedMoves(graph, 'white');
      whole.add(games);
      const parts = new PlayedMoves(graph, 'white');
      const cut = at % (games.length + 1);
      parts.add(games.slice(0, cut));
      parts.add(games.slice(cut));
      expect(parts.listHabits()).toEqual(whole.listHabits());
    }),
  );
});
