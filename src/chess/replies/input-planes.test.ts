import { INITIAL_EPD } from 'chessops/fen';
import { expect, test } from 'vitest';
import { PLANES_LENGTH, writePlanes } from './input-planes.ts';
import { LineBoard, MOST_LINE_PLIES, type PositionLine } from './line-board.ts';
import { INPUT_PLANES, SQUARES } from './net.ts';

function makePlanes(line: PositionLine): Float32Array {
  const position = new LineBoard().play(line);
  if (typeof position === 'string') throw new Error(position);
  const planes = new Float32Array(PLANES_LENGTH).fill(9);
  writePlanes(position, planes, 0);
  return planes;
}

function listSquares(planes: Float32Array, plane: number): number[] {
  return Array.from({ length: SQUARES }, (_, square) => square).filter(
    (square) => planes[square * INPUT_PLANES + plane] !== 0,
  );
}

const all = Array.from({ length: SQUARES }, (_, square) => square);
const [e2, e4, e5] = [12, 28, 36];

test('the board is seen from the mover, with what came before', () => {
  const planes = makePlanes({ sans: ['e4'] });
  // The net sees the board from Black's side, so White's pawn on e4 is on e5.
  expect(listSquares(planes, 0)).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
  expect(listSquares(planes, 6)).toContain(e5);
  expect(listSquares(planes, 13 + 6)).toContain(52);
  expect(listSquares(planes, 108)).toEqual(all);
  expect(listSquares(planes, 111)).toEqual(all);
  expect(listSquares(planes, 2 * 13)).toEqual([]);
  const white = makePlanes({ sans: ['e4', 'e5'] });
  expect(listSquares(white, 0)).toContain(e4);
  expect(listSquares(white, 2 * 13)).toContain(e2);
  expect(listSquares(white, 108)).toEqual([]);
});

test('before a set-up the oldest known position stands', () => {
  const start = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
  const planes = makePlanes({ start, sans: ['e5'] });
  for (const back of [1, 2, 7]) expect(listSquares(planes, back * 13)).toContain(e4);
  for (const back of [1, 7]) expect(listSquares(planes, back * 13 + 6)).not.toContain(e5);
});

test('repetitions, quiet moves and castling rights are told', () => {
  const sans = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const planes = makePlanes({ sans });
  expect(listSquares(planes, 12)).toEqual(all);
  expect(listSquares(planes, 13 + 12)).toEqual([]);
  expect(planes[109]).toBe(4);
  expect(makePlanes({ sans: [...sans, 'e4'] })[109]).toBe(0);
  const rook = makePlanes({ sans: ['h4', 'h5', 'e4', 'Rh6'] });
  expect([104, 105, 106, 107].map((plane) => rook[plane])).toEqual([1, 1, 1, 0]);
  const black = makePlanes({ sans: ['h4', 'h5', 'e4', 'Rh6', 'd4'] });
  expect([104, 105, 106, 107].map((plane) => black[plane])).toEqual([1, 0, 1, 1]);
});

test('a line that cannot be played says why', () => {
  const board = new LineBoard();
  expect(board.play({ sans: ['e5'] })).toBe('illegal');
  expect(board.play({ sans: ['hello'] })).toBe('unreadable');
  const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const long = Array.from({ length: MOST_LINE_PLIES + 1 }, (_, ply) => knights[ply % 4] ?? '');
  expect(board.play({ sans: long })).toBe('too-long');
  expect(board.play({ sans: long.slice(1) })).toBe('illegal');
  expect(board.play({ sans: long.slice(0, -1) })).toMatchObject({ quietPlies: MOST_LINE_PLIES });
  expect(board.play({ sans: [] })).toEqual({ keys: [INITIAL_EPD], quietPlies: 0 });
});
