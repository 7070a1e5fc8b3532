/**
 * The squares run from a1 = 21 to h8 = 98. A frame of squares outside the board stops rays:
 * https://www.chessprogramming.org/10x12_Board
 */

export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
export const BLACK_BIT = 8;
export const OUTSIDE = 16;
export const NO_SQUARE = 0;

export const PIECE_LETTERS = '.PNBRQK..pnbrqk.';

const ROOK_STEPS = Int8Array.of(1, -1, 10, -10);
const BISHOP_STEPS = Int8Array.of(9, 11, -9, -11);
export const KNIGHT_JUMPS = Int8Array.of(8, 12, 19, 21, -8, -12, -19, -21);
export const RAYS = Int8Array.of(...ROOK_STEPS, ...BISHOP_STEPS);
const NO_STEPS = Int8Array.of();
export const STEPS_OF_ROLE = [NO_STEPS, NO_STEPS, KNIGHT_JUMPS, BISHOP_STEPS, ROOK_STEPS, RAYS, RAYS];

export function isStraight(step: number): boolean {
  return step === 1 || step === -1 || step === 10 || step === -10;
}

export function mailboxSquare(square: number): number {
  return 21 + (square & 7) + 10 * (square >> 3);
}

export function fileOf(square: number): number {
  return (square % 10) - 1;
}

export function rankOf(square: number): number {
  return ((square / 10) | 0) - 2;
}

export const SQUARE_NAMES = Array.from(
  { length: 120 },
  (_, square) => `${'abcdefgh'.charAt(fileOf(square))}${rankOf(square) + 1}`,
);

/**
 * Maps the difference of two squares to a ray's step. Squares at opposite edges may give a step too, so
 * callers must walk the ray.
 */
const FARTHEST = 77;
const RAY_STEPS = new Int8Array(2 * FARTHEST + 1);
for (const step of RAYS) for (let n = 1; n < 8; n++) RAY_STEPS[FARTHEST + n * step] = step;

export function rayStep(from: number, to: number): number {
  return RAY_STEPS[to - from + FARTHEST] ?? 0;
}

export const LOST_RIGHTS = new Uint8Array(120);
for (const [square, rights] of [
  [25, 3],
  [95, 12],
  [28, 1],
  [21, 2],
  [98, 4],
  [91, 8],
] as const)
  LOST_RIGHTS[square] = rights;
