import { INITIAL_FEN } from 'chessops/fen';
import { expect, test } from 'vitest';
import { addMove, getLineFen, type Line, makeLine, takeBackMove } from './line.ts';
import { makeLinePgn, parseLine } from './line-pgn.ts';
import type { BoardMove } from '#chess/position/moves';

function play(line: Line, ...moves: BoardMove[]): Line {
  return moves.reduce((before, move) => {
    const after = addMove(before, move);
    if (after === undefined) throw new Error(`${move.from}${move.to} is not legal`);
    return after;
  }, line);
}

const opening = play(
  makeLine(INITIAL_FEN),
  { from: 'e2', to: 'e4' },
  { from: 'e7', to: 'e5' },
  { from: 'g1', to: 'f3' },
);

test('moves from the starting position need no header', () => {
  expect(makeLinePgn(opening)).toBe('1. e4 e5 2. Nf3 *');
  expect(getLineFen(opening)).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2');
});

test('moves from a set-up position say where they start, and castling and promotion come back', () => {
  const fen = 'r3k3/6P1/8/8/8/8/8/4K2R b q - 0 30';
  const line = play(makeLine(fen), { from: 'e8', to: 'c8' }, { from: 'g7', to: 'g8', promotion: 'queen' });
  const pgn = makeLinePgn(line);
  expect(pgn).toBe(`[FEN "${fen}"]\n[SetUp "1"]\n\n30... O-O-O 31. g8=Q *`);
  const read = parseLine(pgn, getLineFen(line));
  expect(read.startFen).toBe(fen);
  expect(read.moves.map(({ san }) => san)).toEqual(['O-O-O', 'g8=Q']);
  expect(makeLinePgn(read)).toBe(pgn);
});

test('a move that is not legal is not played', () => {
  expect(addMove(opening, { from: 'f3', to: 'f6' })).toBeUndefined();
  expect(addMove(makeLine('rubbish'), { from: 'e2', to: 'e4' })).toBeUndefined();
});

test('taking back goes to the start and stays there', () => {
  expect(makeLinePgn(takeBackMove(opening))).toBe('1. e4 e5 *');
  const start = takeBackMove(takeBackMove(takeBackMove(takeBackMove(opening))));
  expect(getLineFen(start)).toBe(INITIAL_FEN);
  expect(makeLinePgn(start)).toBe('');
});

test.each(['', '1. e4 e5 *', '1. e4 Qxh7 *', '[FEN "rubbish"]\n\n1. e4 *', '{ only a comment }'])(
  'moves that do not end in the position are left out: %j',
  (pgn) => {
    const fen = getLineFen(opening);
    expect(parseLine(pgn, fen)).toEqual({ startFen: fen, moves: [] });
  },
);

test('a game with side lines, comments and clocks gives its played moves', () => {
  const pgn = '1. e4 { [%clk 0:10:00] } e5 (1... c5 2. Nf3) 2. Nf3! *';
  expect(makeLinePgn(parseLine(pgn, getLineFen(opening)))).toBe('1. e4 e5 2. Nf3 *');
});
