/** `foe` is the attacker's colour bit. */
import {
  BISHOP,
  isStraight,
  KING,
  KNIGHT,
  KNIGHT_JUMPS,
  NO_SQUARE,
  OUTSIDE,
  PAWN,
  QUEEN,
  RAYS,
  rayStep,
  ROOK,
} from './mailbox.ts';

export function nextPiece(squares: Uint8Array, square: number, step: number): number {
  let next = square + step;
  while (squares[next] === 0) next += step;
  return next;
}

function isAttackedAlong(squares: Uint8Array, square: number, step: number, foe: number): boolean {
  const near = nextPiece(squares, square, step);
  const role = (squares[near] ?? OUTSIDE) ^ foe;
  if (role === QUEEN || role === (isStraight(step) ? ROOK : BISHOP)) return true;
  if (near !== square + step) return false;
  return role === KING || (role === PAWN && !isStraight(step) && step > 0 === foe > 0);
}

export function isAttacked(squares: Uint8Array, square: number, foe: number): boolean {
  const knight = KNIGHT | foe;
  for (let i = 0; i < 8; i++) {
    if (squares[square + (KNIGHT_JUMPS[i] ?? 0)] === knight) return true;
    if (isAttackedAlong(squares, square, RAYS[i] ?? 0, foe)) return true;
  }
  return false;
}

export function isPinned(squares: Uint8Array, square: number, king: number, foe: number): boolean {
  const step = rayStep(king, square);
  if (step === 0 || nextPiece(squares, king, step) !== square) return false;
  const attacker = squares[nextPiece(squares, square, step)];
  return attacker === (QUEEN | foe) || attacker === ((isStraight(step) ? ROOK : BISHOP) | foe);
}

export function isChecking(
  squares: Uint8Array,
  from: number,
  to: number,
  king: number,
  foe: number,
): boolean {
  if (squares[to] === (KNIGHT | foe)) {
    for (let i = 0; i < 8; i++) if (king + (KNIGHT_JUMPS[i] ?? 0) === to) return true;
  }
  const step = rayStep(king, to);
  if (step !== 0 && isAttackedAlong(squares, king, step, foe)) return true;
  const left = rayStep(king, from);
  return left !== 0 && isAttackedAlong(squares, king, left, foe);
}

export function isSafeAfter(
  squares: Uint8Array,
  from: number,
  to: number,
  passed: number,
  king: number,
  foe: number,
): boolean {
  const piece = squares[from] ?? 0;
  const taken = squares[to] ?? 0;
  squares[from] = 0;
  squares[to] = piece;
  if (passed !== NO_SQUARE) squares[passed] = 0;
  const isSafe = !isAttacked(squares, (piece & 7) === KING ? to : king, foe);
  squares[from] = piece;
  squares[to] = taken;
  if (passed !== NO_SQUARE) squares[passed] = PAWN | foe;
  return isSafe;
}
