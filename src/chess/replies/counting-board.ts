import {
  BISHOP,
  BLACK_BIT,
  fileOf,
  KING,
  KNIGHT,
  LOST_RIGHTS,
  NO_SQUARE,
  OUTSIDE,
  PAWN,
  QUEEN,
  rankOf,
  RAYS,
  ROOK,
  STEPS_OF_ROLE,
} from '#chess/position/mailbox';
import { isAttacked, isChecking, isPinned, isSafeAfter, nextPiece } from '#chess/position/mailbox-attacks';
import { SQUARE_HI, SQUARE_LO, STATE_HI, STATE_LO } from './counting-key.ts';

export const NO_MOVE = -1;

const ROLES = new Uint8Array(256);
for (const [role, letter] of ['P', 'N', 'B', 'R', 'Q', 'K'].entries()) ROLES[letter.charCodeAt(0)] = role + 1;

const BACK_RANK = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];
const START = new Uint8Array(120).fill(OUTSIDE);
for (let file = 0; file < 8; file++) {
  for (let rank = 0; rank < 8; rank++) START[21 + file + 10 * rank] = 0;
  START[21 + file] = BACK_RANK[file] ?? 0;
  START[31 + file] = PAWN;
  START[81 + file] = PAWN | BLACK_BIT;
  START[91 + file] = (BACK_RANK[file] ?? 0) | BLACK_BIT;
}

function packSquare(square: number): number {
  return fileOf(square) + 8 * rankOf(square);
}

/** A board for counting games. It cannot take moves back, but is faster than `TreeBoard`. */
export class CountingBoard {
  hi = 0;
  lo = 0;
  isIrreversible = true;
  readonly #squares = new Uint8Array(120);
  #pieceHi = 0;
  #pieceLo = 0;
  #whiteKing = NO_SQUARE;
  #blackKing = NO_SQUARE;
  #turn = 0;
  #castling = 0;
  #enPassant = NO_SQUARE;
  #inCheck = false;

  constructor() {
    this.reset();
  }

  reset(): void {
    this.#squares.set(START);
    this.#pieceHi = 0;
    this.#pieceLo = 0;
    for (let square = 21; square < 99; square++) {
      const piece = this.#at(square);
      if (piece > 0 && piece < OUTSIDE) this.#toggle(square, piece);
    }
    this.#whiteKing = 25;
    this.#blackKing = 95;
    this.#turn = 0;
    this.#castling = 15;
    this.#enPassant = NO_SQUARE;
    this.#inCheck = false;
    this.isIrreversible = true;
    this.#updateKey();
  }

  /** Returns `from | to << 6 | promotion << 12`. Castling is the king's move of two squares. */
  playSan(bytes: Uint8Array, start: number, stop: number): number {
    let end = stop;
    while (end > start && isSuffix(bytes[end - 1] ?? 0)) end--;
    const first = bytes[start] ?? 0;
    if (first === 79 || first === 48) return this.#castle(bytes, start, end);
    let promotion = 0;
    const last = bytes[end - 1] ?? 0;
    if (last > 56) {
      promotion = ROLES[last] ?? 0;
      if (promotion < KNIGHT || promotion > QUEEN) return NO_MOVE;
      end--;
      if (bytes[end - 1] === 61) end--;
    }
    if (end - start < 2) return NO_MOVE;
    const toFile = (bytes[end - 2] ?? 0) - 97;
    const toRank = (bytes[end - 1] ?? 0) - 49;
    if (toFile < 0 || toFile > 7 || toRank < 0 || toRank > 7) return NO_MOVE;
    end -= 2;
    let at = start;
    let role = PAWN;
    if (at < end && (ROLES[first] ?? 0) > 0) {
      role = ROLES[first] ?? 0;
      at++;
    }
    if (end > at && bytes[end - 1] === 120) end--;
    let fromFile = -1;
    let fromRank = -1;
    if (at < end) {
      const file = (bytes[at] ?? 0) - 97;
      if (file >= 0 && file < 8) {
        fromFile = file;
        at++;
      }
    }
    if (at < end) {
      const rank = (bytes[at] ?? 0) - 49;
      if (rank >= 0 && rank < 8) {
        fromRank = rank;
        at++;
      }
    }
    if (at !== end) return NO_MOVE;
    const to = 21 + toFile + 10 * toRank;
    const isPromotion = role === PAWN && (toRank === 0 || toRank === 7);
    if (isPromotion !== promotion > 0) return NO_MOVE;
    const target = this.#at(to);
    if (target !== 0 && target >> 3 === this.#turn) return NO_MOVE;
    const from =
      role === PAWN ? this.#findPawn(to, fromFile, fromRank) : this.#findPiece(role, to, fromFile, fromRank);
    if (from === NO_SQUARE) return NO_MOVE;
    this.#play(from, to, promotion);
    return packSquare(from) | (packSquare(to) << 6) | (promotion << 12);
  }

  #castle(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length !== 3 && length !== 5) return NO_MOVE;
    for (let at = start; at < end; at++)
      if (bytes[at] !== ((at - start) % 2 === 0 ? bytes[start] : 45)) return NO_MOVE;
    const isShort = length === 3;
    if (!(this.#castling & (1 << ((isShort ? 0 : 1) + 2 * this.#turn))) || this.#inCheck) return NO_MOVE;
    const king = this.#ownKing();
    const step = isShort ? 1 : -1;
    const to = king + 2 * step;
    const corner = isShort ? to + 1 : to - 2;
    const squares = this.#squares;
    if (nextPiece(squares, king, step) !== corner) return NO_MOVE;
    if (isAttacked(squares, king + step, this.#foe()) || isAttacked(squares, to, this.#foe())) return NO_MOVE;
    this.#play(king, to, 0);
    return packSquare(king) | (packSquare(to) << 6);
  }

  #play(from: number, to: number, promotion: number): void {
    const squares = this.#squares;
    const turn = this.#turn;
    const piece = this.#at(from);
    const role = piece & 7;
    const taken = this.#at(to);
    const placed = promotion > 0 ? promotion | (turn * BLACK_BIT) : piece;
    this.#toggle(from, piece);
    squares[from] = 0;
    if (taken !== 0) this.#toggle(to, taken);
    this.#toggle(to, placed);
    squares[to] = placed;
    this.isIrreversible = role === PAWN || taken !== 0;
    let isOdd = false;
    if (role === KING) {
      if (turn === 0) this.#whiteKing = to;
      else this.#blackKing = to;
      if (to - from === 2) this.#moveRook(to + 1, to - 1);
      else if (from - to === 2) this.#moveRook(to - 2, to + 1);
      isOdd = true;
    } else if (role === PAWN && to === this.#enPassant) {
      const passed = to + (turn ? 10 : -10);
      this.#toggle(passed, this.#at(passed));
      squares[passed] = 0;
      isOdd = true;
    }
    this.#castling &= ~((LOST_RIGHTS[from] ?? 0) | (LOST_RIGHTS[to] ?? 0));
    this.#turn = turn ^ 1;
    this.#enPassant = NO_SQUARE;
    const king = this.#ownKing();
    const mover = turn * BLACK_BIT;
    this.#inCheck = isOdd ? isAttacked(squares, king, mover) : isChecking(squares, from, to, king, mover);
    if (role === PAWN && (to - from === 20 || from - to === 20))
      this.#enPassant = this.#legalEnPassant((from + to) >> 1);
    this.#updateKey();
  }

  #moveRook(from: number, to: number): void {
    const rook = this.#at(from);
    this.#toggle(from, rook);
    this.#toggle(to, rook);
    this.#squares[from] = 0;
    this.#squares[to] = rook;
  }

  #toggle(square: number, piece: number): void {
    this.#pieceHi ^= SQUARE_HI[(square << 4) | piece] ?? 0;
    this.#pieceLo ^= SQUARE_LO[(square << 4) | piece] ?? 0;
  }

  #updateKey(): void {
    const state = this.#castling | (this.#turn << 4);
    this.hi = this.#pieceHi ^ (STATE_HI[state] ?? 0) ^ (SQUARE_HI[this.#enPassant << 4] ?? 0);
    this.lo = this.#pieceLo ^ (STATE_LO[state] ?? 0) ^ (SQUARE_LO[this.#enPassant << 4] ?? 0);
  }

  #at(square: number): number {
    return this.#squares[square] ?? OUTSIDE;
  }

  #foe(): number {
    return (this.#turn ^ 1) * BLACK_BIT;
  }

  #ownKing(): number {
    return this.#turn ? this.#blackKing : this.#whiteKing;
  }

  #findPiece(role: number, to: number, fromFile: number, fromRank: number): number {
    const squares = this.#squares;
    const piece = role | (this.#turn * BLACK_BIT);
    const steps = STEPS_OF_ROLE[role] ?? RAYS;
    const isJump = role === KNIGHT || role === KING;
    let found = NO_SQUARE;
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i] ?? 0;
      const from = isJump ? to + step : nextPiece(squares, to, step);
      if (squares[from] !== piece) continue;
      if (fromFile >= 0 && fileOf(from) !== fromFile) continue;
      if (fromRank >= 0 && rankOf(from) !== fromRank) continue;
      if (!this.#leavesKingSafe(from, to)) continue;
      if (found !== NO_SQUARE) return NO_SQUARE;
      found = from;
    }
    return found;
  }

  #findPawn(to: number, fromFile: number, fromRank: number): number {
    const pawn = PAWN | (this.#turn * BLACK_BIT);
    const forward = this.#turn ? -10 : 10;
    const back = to - forward;
    let from = back;
    if (fromFile >= 0 && fromFile !== fileOf(to)) {
      from = back + fromFile - fileOf(to);
      if (from - back > 1 || back - from > 1) return NO_SQUARE;
      if (this.#at(to) === 0 && to !== this.#enPassant) return NO_SQUARE;
    } else {
      if (this.#at(to) !== 0) return NO_SQUARE;
      if (this.#at(back) === 0 && rankOf(to) === (this.#turn ? 4 : 3)) from = back - forward;
    }
    if (this.#at(from) !== pawn || (fromRank >= 0 && rankOf(from) !== fromRank)) return NO_SQUARE;
    return this.#leavesKingSafe(from, to) ? from : NO_SQUARE;
  }

  #legalEnPassant(square: number): number {
    const pawn = PAWN | (this.#turn * BLACK_BIT);
    const back = square - (this.#turn ? -10 : 10);
    this.#enPassant = square;
    if (this.#at(back - 1) === pawn && this.#leavesKingSafe(back - 1, square)) return square;
    if (this.#at(back + 1) === pawn && this.#leavesKingSafe(back + 1, square)) return square;
    return NO_SQUARE;
  }

  #leavesKingSafe(from: number, to: number): boolean {
    const role = this.#at(from) & 7;
    const king = this.#ownKing();
    const isPassing = role === PAWN && to === this.#enPassant;
    const foe = this.#foe();
    const isOrdinary = role !== KING && !isPassing && !this.#inCheck;
    if (isOrdinary && !isPinned(this.#squares, from, king, foe)) return true;
    const passed = isPassing ? to + (this.#turn ? 10 : -10) : NO_SQUARE;
    return isSafeAfter(this.#squares, from, to, passed, king, foe);
  }
}

function isSuffix(code: number): boolean {
  return code === 43 || code === 35 || code === 33 || code === 63;
}
