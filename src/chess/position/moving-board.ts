import { CASTLING_TEXTS, getRankText, STATE_TEXTS } from './board-text.ts';
import {
  BLACK_BIT,
  fileOf,
  KING,
  LOST_RIGHTS,
  NO_SQUARE,
  OUTSIDE,
  PAWN,
  PIECE_LETTERS,
  rankOf,
  ROOK,
  SQUARE_NAMES,
} from './mailbox.ts';
import { isAttacked, isPinned, isSafeAfter } from './mailbox-attacks.ts';
import type { PackedMove } from './packed-move.ts';

const PIECES_BY_CODE = new Uint8Array(128);
for (const piece of [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14])
  PIECES_BY_CODE[PIECE_LETTERS.charCodeAt(piece)] = piece;
const SLASH = 47;
const ZERO = 48;

/**
 * Zobrist numbers, the same in every run. JavaScript engines store integers of 30 bits without allocating.
 */
const SQUARE_HASHES = new Int32Array(120 * 16);
const STATE_HASHES = new Int32Array(32);
let random = 1;
for (const hashes of [SQUARE_HASHES, STATE_HASHES]) {
  for (let i = 0; i < hashes.length; i++) {
    random = (random * 48_271) % 2_147_483_647;
    hashes[i] = random >> 1;
  }
}

/** Plays and takes back moves without copying the board. It does not check whether moves are legal. */
export class MovingBoard {
  readonly squares = new Uint8Array(120).fill(OUTSIDE);
  turn = 0;
  castling = 0;
  enPassant = NO_SQUARE;
  inCheck: boolean | undefined;
  readonly #kings = [NO_SQUARE, NO_SQUARE];
  readonly #history: number[] = [];
  #pieceHash = 0;
  readonly #rankTexts = Array.from({ length: 8 }, () => '');
  #staleRanks = 0xff;

  constructor(key: string) {
    this.setUp(key);
  }

  setUp(key: string): void {
    const [board = '', turn, castling = '', enPassant = '-'] = key.split(' ');
    let square = 91;
    for (let i = 0; i < board.length; i++) {
      const code = board.charCodeAt(i);
      const piece = PIECES_BY_CODE[code] ?? 0;
      if (piece > 0) this.#put(square++, piece);
      else if (code === SLASH) square -= 18;
      else for (let empty = code - ZERO; empty > 0; empty--) this.#put(square++, 0);
    }
    this.#kings[0] = this.squares.indexOf(KING);
    this.#kings[1] = this.squares.indexOf(KING | BLACK_BIT);
    this.turn = turn === 'b' ? 1 : 0;
    this.castling = CASTLING_TEXTS.indexOf(castling);
    this.enPassant = enPassant === '-' ? NO_SQUARE : SQUARE_NAMES.indexOf(enPassant, 21);
    this.inCheck = undefined;
    this.#history.length = 0;
  }

  play(move: PackedMove): void {
    const from = move & 127;
    const to = (move >> 7) & 127;
    const piece = this.at(from);
    const role = piece & 7;
    this.#history.push(move, this.at(to) | (this.castling << 4) | (this.enPassant << 8));
    this.#put(from, 0);
    this.#put(to, move >> 14 ? this.own(move >> 14) : piece);
    if (role === KING) {
      this.#kings[this.turn] = to;
      if (Math.abs(to - from) === 2) this.#moveCastlingRook(to, false);
    } else if (role === PAWN && to === this.enPassant) {
      this.#put(to - this.forward(), 0);
    }
    this.castling &= ~((LOST_RIGHTS[from] ?? 0) | (LOST_RIGHTS[to] ?? 0));
    this.turn ^= 1;
    this.inCheck = undefined;
    const isDoubleStep = role === PAWN && Math.abs(to - from) === 20;
    this.enPassant = isDoubleStep ? this.#legalEnPassant((from + to) >> 1) : NO_SQUARE;
  }

  takeBack(): void {
    const undo = this.#history.pop();
    const move = this.#history.pop();
    if (undo === undefined || move === undefined) return;
    const from = move & 127;
    const to = (move >> 7) & 127;
    this.turn ^= 1;
    this.inCheck = undefined;
    this.castling = (undo >> 4) & 15;
    this.enPassant = undo >> 8;
    const piece = move >> 14 ? this.own(PAWN) : this.at(to);
    this.#put(from, piece);
    this.#put(to, undo & 15);
    if ((piece & 7) === KING) {
      this.#kings[this.turn] = from;
      if (Math.abs(to - from) === 2) this.#moveCastlingRook(to, true);
    } else if ((piece & 7) === PAWN && to === this.enPassant) {
      this.#put(to - this.forward(), PAWN | this.foe());
    }
  }

  /** Must return the same text as `positionKey`. */
  makeKey(): string {
    for (let rank = 0; rank < 8; rank++) {
      if (this.#staleRanks & (1 << rank)) this.#rankTexts[7 - rank] = this.#makeRank(rank);
    }
    this.#staleRanks = 0;
    const enPassant = this.enPassant === NO_SQUARE ? '-' : SQUARE_NAMES[this.enPassant];
    return `${this.#rankTexts.join('/')}${STATE_TEXTS[this.castling + 16 * this.turn]}${enPassant}`;
  }

  /** Two positions may share a hash, so callers must also compare keys. */
  getHash(): number {
    return (
      this.#pieceHash ^
      (STATE_HASHES[this.castling + 16 * this.turn] ?? 0) ^
      (SQUARE_HASHES[this.enPassant << 4] ?? 0)
    );
  }

  at(square: number): number {
    return this.squares[square] ?? OUTSIDE;
  }

  own(role: number): number {
    return role | (this.turn * BLACK_BIT);
  }

  foe(): number {
    return (this.turn ^ 1) * BLACK_BIT;
  }

  forward(): number {
    return this.turn ? -10 : 10;
  }

  kingSquare(): number {
    return this.#kings[this.turn] ?? NO_SQUARE;
  }

  isInCheck(): boolean {
    return (this.inCheck ??= isAttacked(this.squares, this.kingSquare(), this.foe()));
  }

  leavesKingSafe(from: number, to: number): boolean {
    const role = this.at(from) & 7;
    const king = this.kingSquare();
    const isOrdinary = role !== KING && to !== this.enPassant;
    if (isOrdinary && !this.isInCheck() && !isPinned(this.squares, from, king, this.foe())) return true;
    const passed = role === PAWN && to === this.enPassant ? to - this.forward() : NO_SQUARE;
    return isSafeAfter(this.squares, from, to, passed, king, this.foe());
  }

  #legalEnPassant(square: number): number {
    for (const side of [-1, 1]) {
      const from = square - this.forward() + side;
      if (this.at(from) !== this.own(PAWN)) continue;
      this.enPassant = square;
      if (this.leavesKingSafe(from, square)) return square;
    }
    return NO_SQUARE;
  }

  #moveCastlingRook(kingTo: number, back: boolean): void {
    const isShort = fileOf(kingTo) === 6;
    const corner = isShort ? kingTo + 1 : kingTo - 2;
    const inside = isShort ? kingTo - 1 : kingTo + 1;
    this.#put(back ? inside : corner, 0);
    this.#put(back ? corner : inside, this.own(ROOK));
  }

  #put(square: number, piece: number): void {
    this.#pieceHash ^=
      (SQUARE_HASHES[(square << 4) | this.at(square)] ?? 0) ^ (SQUARE_HASHES[(square << 4) | piece] ?? 0);
    this.squares[square] = piece;
    this.#staleRanks |= 1 << rankOf(square);
  }

  #makeRank(rank: number): string {
    let pieces = 0;
    for (let square = 21 + 10 * rank; square < 29 + 10 * rank; square++)
      pieces = (pieces << 4) | this.at(square);
    return getRankText(pieces);
  }
}
