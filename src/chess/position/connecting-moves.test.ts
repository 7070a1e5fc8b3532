import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findConnectingMoves } from './connecting-moves.ts';
import { findPosition, makeDests, playMove, type PlayedMove, promotionRoles } from './moves.ts';

const initial = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function listPlayed(fen: string): PlayedMove[] {
  const position = findPosition(fen);
  if (!position) return [];
  const played = new Map<string, PlayedMove>();
  for (const [from, targets] of makeDests(position))
    for (const to of targets)
      for (const promotion of [undefined, ...promotionRoles]) {
        const move = playMove(position, { from, to, ...(promotion && { promotion }) });
        if (move) played.set(move.san, move);
      }
  return [...played.values()];
}

function playRandomly(fen: string, choices: readonly number[]): PlayedMove[] {
  const line: PlayedMove[] = [];
  for (const choice of choices) {
    const moves = listPlayed(line.at(-1)?.fen ?? fen);
    const move = moves[choice % Math.max(1, moves.length)];
    if (!move) break;
    line.push(move);
  }
  return line;
}

const games = fc
  .array(fc.nat(), { maxLength: 40 })
  .map((choices) => playRandomly(initial, choices).at(-1)?.fen ?? initial);

const shorten = (fen: string) => fen.split(' ').slice(0, 2).join(' ');

test('one move is always found', () => {
  fc.assert(
    fc.property(games, fc.nat(), (fen, choice) => {
      const [move] = playRandomly(fen, [choice]);
      if (!move) return;
      expect(findConnectingMoves(fen, move.fen)?.map(({ san }) => san)).toEqual([move.san]);
    }),
    { numRuns: 60 },
  );
});

test('longer ways lead from the one position to the other, and are found when they are the only ones', () => {
  fc.assert(
    fc.property(games, fc.nat(), fc.nat(), (fen, first, second) => {
      const line = playRandomly(fen, [first, second]);
      const target = line[1];
      if (!target) return;
      const ways = listPlayed(fen).flatMap((one) =>
        listPlayed(one.fen).filter((two) => shorten(two.fen) === shorten(target.fen)),
      );
      const found = findConnectingMoves(fen, target.fen);
      expect(found?.map(({ san }) => san)).toEqual(
        ways.length === 1 ? line.map(({ san }) => san) : undefined,
      );
    }),
    { numRuns: 25 },
  );
});

test('three moves: found where they can be in one order only', () => {
  const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
  const e4 = findConnectingMoves(fen, '8/4k3/8/8/4P3/8/4K3/8 b - - 0 1');
  expect(e4?.map(({ san }) => san)).toEqual(['e4', 'Ke7', 'Ke2']);
  expect(findConnectingMoves(fen, '8/4k3/8/8/8/4P3/3K4/8 b - - 0 1')).toBeUndefined();
});

test('castling, en passant and promotion are moves like others; rights that nobody set up do not matter', () => {
  const castled = findConnectingMoves('4k3/8/8/8/8/8/8/4K2R w K - 0 1', '4k3/8/8/8/8/8/8/5RK1 b - - 0 1');
  expect(castled?.map(({ san }) => san)).toEqual(['O-O']);
  const passing = findConnectingMoves('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', '4k3/8/3P4/8/8/8/8/4K3 b - - 0 1');
  expect(passing?.map(({ san }) => san)).toEqual(['exd6']);
  const knight = findConnectingMoves('4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'N3k3/8/8/8/8/8/8/4K3 b - - 0 1');
  expect(knight?.map(({ san }) => san)).toEqual(['a8=N']);
});

test('the same position, one that cannot be reached, and no position at all have no moves between', () => {
  expect(findConnectingMoves(initial, initial)).toBeUndefined();
  expect(findConnectingMoves(initial, initial.replace(' w ', ' b '))).toBeUndefined();
  expect(findConnectingMoves(initial, '8/8/8/4k3/8/4K3/8/8 b - - 0 1')).toBeUndefined();
  expect(findConnectingMoves('nothing', initial)).toBeUndefined();
});
