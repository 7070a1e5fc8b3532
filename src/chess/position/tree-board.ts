import { getSanText } from './board-text.ts';
import {
  fileOf,
  KING,
  KNIGHT,
  KNIGHT_JUMPS,
  mailboxSquare,
  NO_SQUARE,
  PAWN,
  rankOf,
  RAYS,
  ROOK,
  STEPS_OF_ROLE,
} from './mailbox.ts';
import { isAttacked, isChecking, nextPiece } from './mailbox-attacks.ts';
import { MovingBoard } from './moving-board.ts';
import { packMove, type PackedMove } from './packed-move.ts';
import { parseSanShape } from './san-shape.ts';

export type MoveProblem = 'unreadable' | 'illegal' | 'ambiguous';

export class TreeBoard {
  readonly #board: MovingBoard;
  readonly #origins = new Uint8Array(8);

  constructor(key: string) {
    this.#board = new MovingBoard(key);
  }

  setUp(key: string): void {
    this.#board.setUp(key);
  }

  play(move: PackedMove): void {
    this.#board.play(move);
  }

  takeBack(): void {
    this.#board.takeBack();
  }

  makeKey(): string {
    return this.#board.makeKey();
  }

  getHash(): number {
    return this.#board.getHash();
  }

  findMove(san: string): PackedMove | MoveProblem {
    const shape = parseSanShape(san);
    if (!shape) return 'unreadable';
    if (shape.castling) return this.#findCastling(shape.castling === 'short');
    const { fromFile, fromRank } = shape;
    const to = mailboxSquare(shape.to);
    let role: number = shape.role;
    if (role === PAWN && fromFile >= 0 && fromRank >= 0) {
      // Engines omit the piece letter (`g1f3`), so look up the piece on the origin square.
      const from = mailboxSquare(fromFile + 8 * fromRank);
      const piece = this.#board.at(from);
      if (piece >> 3 === this.#board.turn && (piece & 7) > PAWN) role = piece & 7;
      if (role === KING && (Math.abs(to - from) === 2 || this.#board.at(to) === this.#board.own(ROOK))) {
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
      if (!this.#board.leavesKingSafe(from, to)) continue;
      if (found !== NO_SQUARE) return 'ambiguous';
      found = from;
    }
    return found === NO_SQUARE ? 'illegal' : packMove(found, to, shape.promotion);
  }

  makeSanAndPlay(move: PackedMove): string {
    const from = move & 127;
    const to = (move >> 7) & 127;
    const role = this.#board.at(from) & 7;
    const san = this.#makeSan(role, from, to, move >> 14);
    this.play(move);
    // Castling and en passant also move or remove another piece, so test all attacks on the king.
    const isOdd = role === KING || (role === PAWN && fileOf(from) !== fileOf(to));
    const king = this.#board.kingSquare();
    this.#board.inCheck = isOdd
      ? isAttacked(this.#board.squares, king, this.#board.foe())
      : isChecking(this.#board.squares, from, to, king, this.#board.foe());
    if (!this.#board.inCheck) return san;
    return san + (this.#hasLegalMove() ? '+' : '#');
  }

  #makeSan(role: number, from: number, to: number, promotion: number): string {
    if (role === PAWN) {
      const isCapture = fileOf(from) !== fileOf(to);
      return getSanText(PAWN, isCapture ? fileOf(from) : -1, -1, isCapture, to, promotion);
    }
    if (role === KING && Math.abs(to - from) === 2) return to > from ? 'O-O' : 'O-O-O';
    let isMistakable = false;
    let isFileShared = false;
    let isRankShared = false;
    const count = this.#findOrigins(role, to);
    for (let i = 0; i < count; i++) {
      const other = this.#origin(i);
      if (other === from || !this.#board.leavesKingSafe(other, to)) continue;
      isMistakable = true;
      if (fileOf(other) === fileOf(from)) isFileShared = true;
      if (rankOf(other) === rankOf(from)) isRankShared = true;
    }
    const file = isMistakable && (!isFileShared || isRankShared) ? fileOf(from) : -1;
    const rank = isFileShared ? rankOf(from) : -1;
    return getSanText(role, file, rank, this.#board.at(to) !== 0, to, 0);
  }

  #isFreeForOwn(square: number): boolean {
    const piece = this.#board.at(square);
    return piece === 0 || piece >> 3 === (this.#board.turn ^ 1);
  }

  #findCastling(isShort: boolean): PackedMove | MoveProblem {
    if (!(this.#board.castling & (1 << ((isShort ? 0 : 1) + 2 * this.#board.turn)))) return 'illegal';
    const king = this.#board.kingSquare();
    const step = isShort ? 1 : -1;
    const to = king + 2 * step;
    const corner = isShort ? to + step : to + 2 * step;
    if (nextPiece(this.#board.squares, king, step) !== corner || this.#board.isInCheck()) return 'illegal';
    const isHindered =
      isAttacked(this.#board.squares, king + step, this.#board.foe()) ||
      isAttacked(this.#board.squares, to, this.#board.foe());
    return isHindered ? 'illegal' : packMove(king, to);
  }

  #origin(index: number): number {
    return this.#origins[index] ?? NO_SQUARE;
  }

  #findOrigins(role: number, to: number): number {
    const piece = this.#board.own(role);
    let count = 0;
    const isJump = role === KNIGHT || role === KING;
    const steps = STEPS_OF_ROLE[role] ?? RAYS;
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i] ?? 0;
      const from = isJump ? to + step : nextPiece(this.#board.squares, to, step);
      if (this.#board.at(from) === piece) this.#origins[count++] = from;
    }
    return count;
  }

  /** SAN names the file of a pawn that captures, so at most one pawn can make the move. */
  #findPawnOrigins(to: number, fromFile: number): number {
    const from = this.#findPawnOrigin(to, fromFile);
    this.#origins[0] = from;
    return from === NO_SQUARE ? 0 : 1;
  }

  #findPawnOrigin(to: number, fromFile: number): number {
    const pawn = this.#board.own(PAWN);
    const back = to - this.#board.forward();
    if (fromFile >= 0 && fromFile !== fileOf(to)) {
      const from = back + fromFile - fileOf(to);
      const isCapture =
        Math.abs(from - back) === 1 && (this.#board.at(to) !== 0 || to === this.#board.enPassant);
      return isCapture && this.#board.at(from) === pawn ? from : NO_SQUARE;
    }
    if (this.#board.at(to) !== 0) return NO_SQUARE;
    if (this.#board.at(back) === pawn) return back;
    const isDoubleStep = rankOf(to) === (this.#board.turn ? 4 : 3) && this.#board.at(back) === 0;
    return isDoubleStep && this.#board.at(back - this.#board.forward()) === pawn
      ? back - this.#board.forward()
      : NO_SQUARE;
  }

  /** Call only in check: castling is then illegal, and every piece but the king must capture or block. */
  #hasLegalMove(): boolean {
    const king = this.#board.kingSquare();
    for (const step of RAYS) {
      if (this.#isFreeForOwn(king + step) && this.#board.leavesKingSafe(king, king + step)) return true;
    }
    for (let i = 0; i < 8; i++) {
      const step = RAYS[i] ?? 0;
      const last = nextPiece(this.#board.squares, king, step);
      for (let to = king + step; to !== last; to += step) if (this.#canAnyGo(to)) return true;
      if (this.#canAnyGo(last) || this.#canAnyGo(king + (KNIGHT_JUMPS[i] ?? 0))) return true;
    }
    return this.#board.enPassant !== NO_SQUARE;
  }

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

  #isOneSafe(count: number, to: number): boolean {
    for (let i = 0; i < count; i++) if (this.#board.leavesKingSafe(this.#origin(i), to)) return true;
    return false;
  }
}
