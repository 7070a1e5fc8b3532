import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPosition, makeDests } from '#chess/position/moves';

import {
  findEndChance,
  findFenAfter,
  playOn,
  countOwnMoves,
  isPlayersTurn,
  isOver,
  type PlayOutGame,
  startPlayOut,
  takeBackTurn,
} from './play-out-game.ts';
import { getLineFen } from '#chess/pgn/line';

const startFen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
const empty: PlayOutGame = { startFen, color: 'white', moves: [], chances: [] };

function playAny(game: PlayOutGame, choice: number): PlayOutGame {
  const position = findPosition(getLineFen(game));
  const moves = [...(position ? makeDests(position) : [])].flatMap(([from, tos]) =>
    tos.map((to) => ({ from, to })),
  );
  const move = moves[choice % Math.max(1, moves.length)];
  return move ? playOn(game, move) : game;
}

test('moves are played in turn, illegal ones are not', () => {
  const game = playOn(empty, { from: 'f1', to: 'b5' });
  expect([game.moves.length, isPlayersTurn(game), countOwnMoves(game)]).toEqual([1, false, 1]);
  expect(playOn(game, { from: 'e1', to: 'e8' })).toBe(game);
  expect(isOver(game)).toBe(false);
  expect(isOver({ ...empty, startFen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' })).toBe(true);
});

test('what was played with a clock is taken over, as far as it is legal, and each own move is judged', () => {
  const game = startPlayOut({ fen: startFen, color: 'black' }, ['Bb5', 'a6', 'Ba4', 'Nf6', 'Ke5', 'd6']);
  expect(game.moves.map(({ san }) => san)).toEqual(['Bb5', 'a6', 'Ba4', 'Nf6']);
  expect([0, 1, 2].map((own) => findFenAfter(game, own))).toEqual([
    game.moves[1]?.fen,
    game.moves[3]?.fen,
    undefined,
  ]);
  expect(countOwnMoves(game)).toBe(2);
});

test('taking back leads to one’s own turn, with as many chances as own moves', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(200), { maxLength: 12 }),
      fc.constantFrom<'white' | 'black'>('white', 'black'),
      (choices, color) => {
        let game: PlayOutGame = { ...empty, color };
        for (const choice of choices) game = playAny(game, choice);
        game = { ...game, chances: Array.from({ length: countOwnMoves(game) }, () => 50) };
        const before = takeBackTurn(game);
        if (!before) {
          expect(game.moves.length).toBeLessThan(3);
          return;
        }
        expect(isPlayersTurn(before)).toBe(true);
        expect(before.moves.length).toBeLessThan(game.moves.length);
        expect(before.chances).toHaveLength(countOwnMoves(before));
      },
    ),
    { numRuns: 40 },
  );
});

test('a game that is over has an end: for the mating side, the mated one, and in stalemate', () => {
  const mate = 'R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1';
  expect([findEndChance(mate, 'white'), findEndChance(mate, 'black')]).toEqual([100, 0]);
  expect(findEndChance('7k/8/5KQ1/8/8/8/8/8 b - - 1 1', 'white')).toBe(50);
  expect(findEndChance(startFen, 'white')).toBeUndefined();
});
