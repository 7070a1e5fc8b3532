import { CASTLING_TEXTS, getRankText, getSanText, STATE_TEXTS } from './board-text.ts';
import {
  BISHOP,
  BISHOP_STEPS,
  BLACK_BIT,
  fileOf,
  KING,
  KING_STEPS,
  KNIGHT,
  KNIGHT_STEPS,
  LOST_RIGHTS,
  mailboxSquare,
  NO_SQUARE,
  OUTSIDE,
  PAWN,
  PIECE_LETTERS,
  QUEEN,
  rankOf,
  rayStep,
  isStraight,
  ROOK,
  ROOK_STEPS,
  SQUARE_NAMES,
} from './mailbox.ts';
import type { BoardMove } from './moves.ts';
import { parseSanShape } from './san-shape.ts';
import type { SquareName } from 'chessops/types';
import { makeSquare } from 'chessops/util';

/** By role. */
const PROMOTION_ROLES = [undefined, undefined, 'knight', 'bishop', 'rook', 'queen'] as const;
const STEPS = [[], [], KNIGHT_STEPS, BISHOP_STEPS, ROOK_STEPS, KING_STEPS, KING_STEPS];

/** The pieces by the code of their letter in FEN. */
const PIECES_BY_CODE = new Uint8Array(128);
for (const piece of [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14])
  PIECES_BY_CODE[PIECE_LETTERS.charCodeAt(piece)] = piece;
const SLASH = 47;
const ZERO = 48;

/**
 * Random numbers to tell positions apart (https://www.chessprogramming.org/Zobrist_Hashing): one for each piece on
 * each square, for nothing on it as the en passant square, and for each turn and castling rights. They are the same
 * in every run, and of 30 bits, which every engine holds without an object.
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

/** A move packed as `from | to << 7 | promotion << 14`; castling is the king's own two steps. */
export type PackedMove = number;

export type MoveProblem = 'unreadable' | 'illegal' | 'ambiguous';

function pack(from: number, to: number, promotion = 0): PackedMove {
  return from | (to << 7) | (promotion << 14);
}

/** The same move as a board knows it. */
export function unpackMove(move: PackedMove): BoardMove {
  const promotion = PROMOTION_ROLES[move >> 14];
  return {
    from: getSquareName(move & 127),
    to: getSquareName((move >> 7) & 127),
    ...(promotion && { promotion }),
  };
}

function getSquareName(square: number): SquareName {
  return makeSquare(fileOf(square) + 8 * rankOf(square));
}

/**
 * A board for walking trees of lines in standard chess: one mutable mailbox with play and take back, so that
 * going from branch to branch copies nothing, and SAN, position key and legality cost a fraction of what
 * immutable bitboards cost. Its rules are checked move by move against chessops in the tests.
 */
export class TreeBoard {
  readonly #squares = new Uint8Array(120).fill(OUTSIDE);
  readonly #kings = [NO_SQUARE, NO_SQUARE];
  /** 0 white, 1 black. */
  #turn = 0;
  #castling = 0;
  /** Always the square of a legal capture, so that it can go into the key unchanged. */
  #enPassant = NO_SQUARE;
  /** Undefined until somebody asks. */
  #inCheck: boolean | undefined;
  readonly #history: number[] = [];
  /** The pieces' part of the hash. */
  #pieceHash = 0;
  /** The board part of the key, the eighth rank first; only ranks touched since the last key are written anew. */
  readonly #rankTexts = Array.from({ length: 8 }, () => '');
  #staleRanks = 0xff;
  /** Where `findOrigins` and `findPawnOrigins` put what they find: no more than eight rays or jumps lead to a square. */
  readonly #origins = new Uint8Array(8);

  constructor(key: string) {
    this.setUp(key);
  }

  /** The key must be one of a legal position of standard chess, castling from the usual squares. */
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
    this.#kings[0] = this.#squares.indexOf(KING);
    this.#kings[1] = this.#squares.indexOf(KING | BLACK_BIT);
    this.#turn = turn === 'b' ? 1 : 0;
    this.#castling = CASTLING_TEXTS.indexOf(castling);
    this.#enPassant = enPassant === '-' ? NO_SQUARE : SQUARE_NAMES.indexOf(enPassant, 21);
    this.#inCheck = undefined;
    this.#history.length = 0;
  }

  findMove(san: string): PackedMove | MoveProblem {
    const shape = parseSanShape(san);
    if (!shape) return 'unreadable';
    if (shape.castling) return this.#findCastling(shape.castling === 'short');
    const { fromFile, fromRank } = shape;
    const to = mailboxSquare(shape.to);
    let role: number = shape.role;
    if (role === PAWN && fromFile >= 0 && fromRank >= 0) {
      // Long form without a piece letter, as engines write it: the origin square tells the piece.
      const from = mailboxSquare(fromFile + 8 * fromRank);
      const piece = this.#at(from);
      if (piece >> 3 === this.#turn && (piece & 7) > PAWN) role = piece & 7;
      if (role === KING && (Math.abs(to - from) === 2 || this.#at(to) === this.#own(ROOK))) {
        return this.#findCastling(to > from);
      }
    }
    const isPromotion = role === PAWN && (shape.to < 8 || shape.to >= 56);
    if (isPromotion !== shape.promotion > 0) return 'illegal';
    if (!this.#isFreeForOwn(to)) return 'illegal';

    let found = NO_SQUARE;
    const count = role === PAWN ? this.#findPawnOrigins(to, fromFile) : this.#findOrigins(role, to);
    for (let i = 0; i < count; i++) {
      const from = this.#origin(i);
      if (fromFile >= 0 && fileOf(from) !== fromFile) continue;
      if (fromRank >= 0 && rankOf(from) !== fromRank) continue;
      if (!this.#leavesKingSafe(from, to)) continue;
      if (found !== NO_SQUARE) return 'ambiguous';
      found = from;
    }
    return found === NO_SQUARE ? 'illegal' : pack(found, to, shape.promotion);
  }

  play(move: PackedMove): void {
    const from = move & 127;
    const to = (move >> 7) & 127;
    const piece = this.#at(from);
    const role = piece & 7;
    this.#history.push(move, this.#at(to) | (this.#castling << 4) | (this.#enPassant << 8));
    this.#put(from, 0);
    this.#put(to, move >> 14 ? this.#own(move >> 14) : piece);
    if (role === KING) {
      this.#kings[this.#turn] = to;
      if (Math.abs(to - from) === 2) this.#moveCastlingRook(to, false);
    } else if (role === PAWN && to === this.#enPassant) {
      this.#put(to - this.#forward(), 0);
    }
    this.#castling &= ~((LOST_RIGHTS[from] ?? 0) | (LOST_RIGHTS[to] ?? 0));
    this.#turn ^= 1;
    this.#inCheck = undefined;
    const isDoubleStep = role === PAWN && Math.abs(to - from) === 20;
    this.#enPassant = isDoubleStep ? this.#legalEnPassant((from + to) >> 1) : NO_SQUARE;
  }

  takeBack(): void {
    const undo = this.#history.pop();
    const move = this.#history.pop();
    if (undo === undefined || move === undefined) return;
    const from = move & 127;
    const to = (move >> 7) & 127;
    this.#turn ^= 1;
    this.#inCheck = undefined;
    this.#castling = (undo >> 4) & 15;
    this.#enPassant = undo >> 8;
    const piece = move >> 14 ? this.#own(PAWN) : this.#at(to);
    this.#put(from, piece);
    this.#put(to, undo & 15);
    if ((piece & 7) === KING) {
      this.#kings[this.#turn] = from;
      if (Math.abs(to - from) === 2) this.#moveCastlingRook(to, true);
    } else if ((piece & 7) === PAWN && to === this.#enPassant) {
      this.#put(to - this.#forward(), this.#foe(PAWN));
    }
  }

  /** Plays a legal move and gives its SAN in the one standard spelling. */
  makeSanAndPlay(move: PackedMove): string {
    const from = move & 127;
    const to = (move >> 7) & 127;
    const role = this.#at(from) & 7;
    const san = this.#makeSan(role, from, to, move >> 14);
    this.play(move);
    this.#inCheck = this.#isChecking(from, to);
    if (!this.#inCheck) return san;
    return san + (this.#hasLegalMove() ? '+' : '#');
  }

  #makeSan(role: number, from: number, to: number, promotion: number): string {
    if (role === PAWN) {
      const isCapture = fileOf(from) !== fileOf(to);
      return getSanText(PAWN, isCapture ? fileOf(from) : -1, -1, isCapture, to, promotion);
    }
    if (role === KING && Math.abs(to - from) === 2) return to > from ? 'O-O' : 'O-O-O';
    // The origin is said as far as another piece could be meant.
    let isMistakable = false;
    let isFileShared = false;
    let isRankShared = false;
    const count = this.#findOrigins(role, to);
    for (let i = 0; i < count; i++) {
      const other = this.#origin(i);
      if (other === from || !this.#leavesKingSafe(other, to)) continue;
      isMistakable = true;
      if (fileOf(other) === fileOf(from)) isFileShared = true;
      if (rankOf(other) === rankOf(from)) isRankShared = true;
    }
    const file = isMistakable && (!isFileShared || isRankShared) ? fileOf(from) : -1;
    const rank = isFileShared ? rankOf(from) : -1;
    return getSanText(role, file, rank, this.#at(to) !== 0, to, 0);
  }

  /** The same text as `positionKey` gives for this position. */
  makeKey(): string {
    for (let rank = 0; rank < 8; rank++) {
      if (this.#staleRanks & (1 << rank)) this.#rankTexts[7 - rank] = this.#makeRank(rank);
    }
    this.#staleRanks = 0;
    const enPassant = this.#enPassant === NO_SQUARE ? '-' : SQUARE_NAMES[this.#enPassant];
    return `${this.#rankTexts.join('/')}${STATE_TEXTS[this.#castling + 16 * this.#turn]}${enPassant}`;
  }

  /** Equal for equal positions, and hardly ever for others: what it finds must be compared by key. */
  getHash(): number {
    return (
      this.#pieceHash ^
      (STATE_HASHES[this.#castling + 16 * this.#turn] ?? 0) ^
      (SQUARE_HASHES[this.#enPassant << 4] ?? 0)
    );
  }

  #makeRank(rank: number): string {
    let pieces = 0;
    for (let square = 21 + 10 * rank; square < 29 + 10 * rank; square++)
      pieces = (pieces << 4) | this.#at(square);
    return getRankText(pieces);
  }

  /** Every change of the board that lasts. */
  #put(square: number, piece: number): void {
    this.#pieceHash ^=
      (SQUARE_HASHES[(square << 4) | this.#at(square)] ?? 0) ^ (SQUARE_HASHES[(square << 4) | piece] ?? 0);
    this.#squares[square] = piece;
    this.#staleRanks |= 1 << rankOf(square);
  }

  #at(square: number): number {
    return this.#squares[square] ?? OUTSIDE;
  }

  #own(role: number): number {
    return role | (this.#turn * BLACK_BIT);
  }

  #foe(role: number): number {
    return role | ((this.#turn ^ 1) * BLACK_BIT);
  }

  #forward(): number {
    return this.#turn ? -10 : 10;
  }

  #isFreeForOwn(square: number): boolean {
    const piece = this.#at(square);
    return piece === 0 || piece >> 3 === (this.#turn ^ 1);
  }

  #kingSquare(): number {
    return this.#kings[this.#turn] ?? NO_SQUARE;
  }

  #moveCastlingRook(kingTo: number, back: boolean): void {
    const isShort = fileOf(kingTo) === 6;
    const corner = isShort ? kingTo + 1 : kingTo - 2;
    const inside = isShort ? kingTo - 1 : kingTo + 1;
    this.#put(back ? inside : corner, 0);
    this.#put(back ? corner : inside, this.#own(ROOK));
  }

  #findCastling(isShort: boolean): PackedMove | MoveProblem {
    if (!(this.#castling & (1 << ((isShort ? 0 : 1) + 2 * this.#turn)))) return 'illegal';
    const king = this.#kingSquare();
    const step = isShort ? 1 : -1;
    const to = king + 2 * step;
    const corner = isShort ? to + step : to + 2 * step;
    if (this.#nextPiece(king, step) !== corner) return 'illegal';
    if (this.#isInCheck() || this.#isAttacked(king + step) || this.#isAttacked(to)) return 'illegal';
    return pack(king, to);
  }

  #legalEnPassant(square: number): number {
    for (const side of [-1, 1]) {
      const from = square - this.#forward() + side;
      if (this.#at(from) !== this.#own(PAWN)) continue;
      this.#enPassant = square;
      if (this.#leavesKingSafe(from, square)) return square;
    }
    return NO_SQUARE;
  }

  #leavesKingSafe(from: number, to: number): boolean {
    const piece = this.#at(from);
    const isOrdinary = (piece & 7) !== KING && to !== this.#enPassant;
    if (isOrdinary && !this.#isInCheck() && !this.#isPinned(from)) return true;
    const captured = this.#at(to);
    const passed = (piece & 7) === PAWN && to === this.#enPassant ? to - this.#forward() : NO_SQUARE;
    this.#squares[from] = 0;
    this.#squares[to] = piece;
    if (passed !== NO_SQUARE) this.#squares[passed] = 0;
    const isSafe = !this.#isAttacked((piece & 7) === KING ? to : this.#kingSquare());
    this.#squares[from] = piece;
    this.#squares[to] = captured;
    if (passed !== NO_SQUARE) this.#squares[passed] = this.#foe(PAWN);
    return isSafe;
  }

  /** Whether the piece alone stands between its king and an attacker. */
  #isPinned(square: number): boolean {
    const king = this.#kingSquare();
    const step = rayStep(king, square);
    if (step === 0 || this.#nextPiece(king, step) !== square) return false;
    const attacker = this.#at(this.#nextPiece(square, step));
    return attacker === this.#foe(QUEEN) || attacker === this.#foe(isStraight(step) ? ROOK : BISHOP);
  }

  #isInCheck(): boolean {
    return (this.#inCheck ??= this.#isAttacked(this.#kingSquare()));
  }

  /** Whether the move just played gives check: by the piece that moved, or along the line it has left. */
  #isChecking(from: number, to: number): boolean {
    const king = this.#kingSquare();
    const role = this.#at(to) & 7;
    // Castling and en passant change two squares more.
    if (role === KING || (role === PAWN && fileOf(from) !== fileOf(to))) return this.#isAttacked(king);
    if (role === KNIGHT) {
      for (let i = 0; i < 8; i++) if (king + (KNIGHT_STEPS[i] ?? 0) === to) return true;
    }
    const step = rayStep(king, to);
    const left = rayStep(king, from);
    return (
      (step !== 0 && this.#isAttackedAlong(king, step)) || (left !== 0 && this.#isAttackedAlong(king, left))
    );
  }

  /** Whether the side that is not to move attacks the square. */
  #isAttacked(square: number): boolean {
    const knight = this.#foe(KNIGHT);
    for (let i = 0; i < 8; i++) {
      if (this.#at(square + (KNIGHT_STEPS[i] ?? 0)) === knight) return true;
      if (this.#isAttackedAlong(square, KING_STEPS[i] ?? 0)) return true;
    }
    return false;
  }

  #isAttackedAlong(square: number, step: number): boolean {
    const near = this.#nextPiece(square, step);
    const role = this.#at(near) ^ this.#foe(0);
    if (role === QUEEN || role === (isStraight(step) ? ROOK : BISHOP)) return true;
    if (near !== square + step) return false;
    return role === KING || (role === PAWN && !isStraight(step) && step * this.#forward() > 0);
  }

  /** The first square along the ray that is not empty; the frame guarantees there is one. */
  #nextPiece(square: number, step: number): number {
    let next = square + step;
    while (this.#squares[next] === 0) next += step;
    return next;
  }

  #origin(index: number): number {
    return this.#origins[index] ?? NO_SQUARE;
  }

  /** Finds where own pieces of this role stand that could go to the square, if the king allows it; how many there are. */
  #findOrigins(role: number, to: number): number {
    const piece = this.#own(role);
    let count = 0;
    const isJump = role === KNIGHT || role === KING;
    const steps = STEPS[role] ?? [];
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i] ?? 0;
      const from = isJump ? to + step : this.#nextPiece(to, step);
      if (this.#at(from) === piece) this.#origins[count++] = from;
    }
    return count;
  }

  /** The same for pawns, of which one at most can be meant once the file is said. */
  #findPawnOrigins(to: number, fromFile: number): number {
    const from = this.#findPawnOrigin(to, fromFile);
    this.#origins[0] = from;
    return from === NO_SQUARE ? 0 : 1;
  }

  #findPawnOrigin(to: number, fromFile: number): number {
    const pawn = this.#own(PAWN);
    const back = to - this.#forward();
    if (fromFile >= 0 && fromFile !== fileOf(to)) {
      const from = back + fromFile - fileOf(to);
      const isCapture = Math.abs(from - back) === 1 && (this.#at(to) !== 0 || to === this.#enPassant);
      return isCapture && this.#at(from) === pawn ? from : NO_SQUARE;
    }
    if (this.#at(to) !== 0) return NO_SQUARE;
    if (this.#at(back) === pawn) return back;
    const isDoubleStep = rankOf(to) === (this.#turn ? 4 : 3) && this.#at(back) === 0;
    return isDoubleStep && this.#at(back - this.#forward()) === pawn ? back - this.#forward() : NO_SQUARE;
  }

  /** Asked only in check, where castling is out and another piece helps only by taking or by standing in between. */
  #hasLegalMove(): boolean {
    const king = this.#kingSquare();
    for (let i = 0; i < 8; i++) {
      const step = KING_STEPS[i] ?? 0;
      if (this.#isFreeForOwn(king + step) && this.#leavesKingSafe(king, king + step)) return true;
    }
    for (let i = 0; i < 8; i++) {
      const step = KING_STEPS[i] ?? 0;
      const last = this.#nextPiece(king, step);
      for (let to = king + step; to !== last; to += step) if (this.#canAnyGo(to)) return true;
      if (this.#canAnyGo(last) || this.#canAnyGo(king + (KNIGHT_STEPS[i] ?? 0))) return true;
    }
    return this.#enPassant !== NO_SQUARE;
  }

  /** Whether a piece that is not the king may move to the square. */
  #canAnyGo(to: number): boolean {
    if (!this.#isFreeForOwn(to)) return false;
    for (let role = KNIGHT; role < KING; role++)
      if (this.#isOneSafe(this.#findOrigins(role, to), to)) return true;
    const file = fileOf(to);
    return (
      this.#isOneSafe(this.#findPawnOrigins(to, file), to) ||
      this.#isOneSafe(this.#findPawnOrigins(to, file - 1), to) ||
      this.#isOneSafe(this.#findPawnOrigins(to, file + 1), to)
    );
  }

  /** Whether one of the first `count` origins found may be left for the square. */
  #isOneSafe(count: number, to: number): boolean {
    for (let i = 0; i < count; i++) if (this.#leavesKingSafe(this.#origin(i), to)) return true;
    return false;
  }
}
