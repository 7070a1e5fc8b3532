import { expect, test } from 'vitest';
import { readGame } from '#chess/testing/readers';
import { parseReviewGame } from './review-game.ts';
import { MAX_PLIES } from './search-row.ts';

test('moves in UCI, castling as king takes rook', () => {
  const game = readGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *');
  expect(game.moves.map(({ uci }) => uci).slice(-2)).toEqual(['f8c5', 'e1h1']);
  expect(game.positions).toHaveLength(8);
  expect(game.positions[0]).toMatchObject({ legalMoves: 3, turn: 'white', end: undefined });
  expect(game.isStandardStart).toBe(true);
});

test('positions that are over need no search', () => {
  expect(readGame('1. f3 e5 2. g4 Qh4# 0-1').positions.at(-1)).toMatchObject({
    end: { mate: -1 },
    legalMoves: 0,
  });
  const stalemate = '[FEN "7k/5Q2/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Qg6 *';
  expect(readGame(stalemate).positions.at(-1)?.end).toEqual({ cp: 0 });
});

test('an illegal tail and too many moves are told, the rest is read', () => {
  const tail = readGame('1. e4 e5 2. Ke3 Nc6 *');
  expect(tail.moves).toHaveLength(2);
  expect(tail.notices).toEqual([{ kind: 'illegal-tail', number: '2.', san: 'Ke3' }]);
  const shuffle = Array.from({ length: 160 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
  const long = readGame(`${shuffle} *`);
  expect(long.moves).toHaveLength(MAX_PLIES);
  expect(long.positions).toHaveLength(MAX_PLIES + 1);
  expect(long.notices).toEqual([{ kind: 'too-long' }]);
});

test('set-up positions are reviewed, variants are refused by name', () => {
  const game = readGame('[SetUp "1"]\n[FEN "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"]\n\n1. Kd3 Kd5 *');
  expect(game.moves.map(({ uci }) => uci)).toEqual(['e3d3', 'e5d5']);
  expect(game.isStandardStart).toBe(false);
  const fen = 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9';
  const shuffled = `[Variant "Chess960"]\n[SetUp "1"]\n[FEN "${fen}"]\n\n1. Nf3 Nd7 *`;
  expect(parseReviewGame(shuffled)).toEqual({ ok: false, error: 'variant' });
  expect(parseReviewGame('[Variant "Atomic"]\n\n1. e4 e5 *')).toEqual({ ok: false, error: 'variant' });
  expect(parseReviewGame('')).toEqual({ ok: false, error: 'no-moves' });
  expect(parseReviewGame('[FEN "nonsense"]\n\n1. e4 *')).toEqual({ ok: false, error: 'no-moves' });
});

test('other moves are another game', () => {
  const ids = ['1. e4 e5 *', '1. e4 e5 { hm } 1-0', '1. e4 e6 *', '1. e4 e5 2. Nf3 *'].map(
    (pgn) => readGame(pgn).id,
  );
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
});
