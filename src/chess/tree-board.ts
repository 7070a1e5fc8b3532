import { parseSanShape } from './san-shape.ts';

/**
 * A board for walking trees of lines in standard chess: one mutable mailbox with play and take back, so that
 * going from branch to branch copies nothing, and SAN, position key and legality cost a fraction of what
 * immutable bitboards cost. Its rules are checked move by move against chessops in the tests.
 *
 * Squares are those of a 10x12 mailbox (https://www.chessprogramming.org/10x12_Board): a1 is 21, h8 is 98, and
 * a frame of OUTSIDE squares stops every ray and knight's jump without a test of its own.
 */

const PAWN = 1;
const KNIGHT = 2;
const BISHOP = 3;
const ROOK = 4;
const QUEEN = 5;
const KING = 6;
const BLACK_BIT = 8;
const OUTSIDE = 16;
const NO_SQUARE = 0;

const SAN_LETTERS = ['', '', 'N', 'B', 'R', 'Q', 'K'] as const;
const PIECE_LETTERS = Array.from('.PNBRQK..pnbrqk.');
const DIGITS = ['', ...'12345678'];

const ROOK_STEPS = [1, -1, 10, -10] as const;
const BISHOP_STEPS = [9, 11, -9, -11] as const;
const KNIGHT_STEPS = [8, 12, 19, 21, -8, -12, -19, -21] as const;
const KING_STEPS = [...ROOK_STEPS, ...BISHOP_STEPS] as const;

/**
 * By the distance between two squares, the step of the ray that may join them. Some distances belong to a ray and to
 * none, as seven along a rank and a knight-like leap do; walking the ray tells.
 */
const FARTHEST = 77;
const RAY_STEPS = new Int8Array(2 * FARTHEST + 1);
for (const step of KING_STEPS) for (let n = 1; n < 8; n++) RAY_STEPS[FARTHEST + n * step] = step;

/** Castling rights are bits K Q k q. */
const CASTLING_NAMES = Array.from({ length: 16 }, (_, rights) =>
  rights === 0
    ? '-'
    : Array.from('KQkq')
        .filter((_letter, bit) => rights & (1 << bit))
        .join(''),
);
/** What stands between board and en passant square in a key, by side to move and castling rights. */
const FIELD_TEXTS = ['w', 'b'].flatMap((turn) => CASTLING_NAMES.map((castling) => ` ${turn} ${castling} `));

function lostRights(square: number): number {
  switch (square) {
    case 25:
      return 3;
    case 95:
      return 12;
    case 28:
      return 1;
    case 21:
      return 2;
    case 98:
      return 4;
    case 91:
      return 8;
    default:
      return 0;
  }
}

function mailboxSquare(square: number): number {
  return 21 + (square & 7) + 10 * (square >> 3);
}

function fileOf(square: number): number {
  return (square % 10) - 1;
}

function rankOf(square: number): number {
  return ((square / 10) | 0) - 2;
}

const SQUARE_NAMES = Array.from(
  { length: 120 },
  (_, square) => `${'abcdefgh'.charAt(fileOf(square))}${rankOf(square) + 1}`,
);

/** Ranks of FEN by their eight pieces, four bits each: the same few come up again and again. */
const RANK_TEXTS = new Map<number, string>();
const MOST_RANK_TEXTS = 20_000;

function makeRankText(pattern: number): string {
  let text = '';
  let empty = 0;
  for (let shift = 28; shift >= 0; shift -= 4) {
    const piece = (pattern >> shift) & 15;
    if (piece === 0) {
      empty++;
      continue;
    }
    text += (DIGITS[empty] ?? '') + (PIECE_LETTERS[piece] ?? '');
    empty = 0;
  }
  return text + (DIGITS[empty] ?? '');
}

/** A move packed as `from | to << 7 | promotion << 14`; castling is the king's own two steps. */
export type PackedMove = number;

export type MoveProblem = 'unreadable' | 'illegal' | 'ambiguous';

function pack(from: number, to: number, promotion = 0): PackedMove {
  return from | (to << 7) | (promotion << 14);
}

export class TreeBoard {
  private readonly squares = new Uint8Array(120).fill(OUTSIDE);
  private readonly kings = [NO_SQUARE, NO_SQUARE];
  /** 0 white, 1 black. */
  private turn = 0;
  private castling = 0;
  /** Only ever the square of a capture that is legal, so that it can go into the key as it stands. */
  private enPassant = NO_SQUARE;
  /** Undefined until somebody asks. */
  private inCheck: boolean | undefined;
  private readonly history: number[] = [];
  /** The board part of the key, rank by rank; only ranks touched since the last key are written anew. */
  private readonly rankTexts: string[] = [];
  private staleRanks = 0xff;

  /** The key must be one of a legal position of standard chess, castling from the usual squares. */
  constructor(key: string) {
    const [board = '', turn, castling = '', enPassant = '-'] = key.split(' ');
    let rank = 7;
    let square = 21 + 10 * rank;
    for (const letter of board) {
      if (letter === '/') square = 21 + 10 * --rank;
      else if (letter <= '8') for (let empty = Number(letter); empty > 0; empty--) this.squares[square++] = 0;
      else this.squares[square++] = PIECE_LETTERS.indexOf(letter);
    }
    this.kings[0] = this.squares.indexOf(KING);
    this.kings[1] = this.squares.indexOf(KING | BLACK_BIT);
    this.turn = turn === 'b' ? 1 : 0;
    this.castling = CASTLING_NAMES.indexOf(castling);
    this.enPassant = enPassant === '-' ? NO_SQUARE : SQUARE_NAMES.indexOf(enPassant, 21);
  }

  findMove(san: string): PackedMove | MoveProblem {
    const shape = parseSanShape(san);
    if (!shape) return 'unreadable';
    if (shape.castling) return this.findCastling(shape.castling === 'short');
    const { fromFile, fromRank } = shape;
    const to = mailboxSquare(shape.to);
    let role: number = shape.role;
    if (role === PAWN && fromFile >= 0 && fromRank >= 0) {
      // Long form without a piece letter, as engines write it: the origin square tells the piece.
      const from = mailboxSquare(fromFile + 8 * fromRank);
      const piece = this.at(from);
      if (piece >> 3 === this.turn && (piece & 7) > PAWN) role = piece & 7;
      if (role === KING && (Math.abs(to - from) === 2 || this.at(to) === this.own(ROOK))) {
        return this.findCastling(to > from);
      }
    }
    const isPromotion = role === PAWN && (shape.to < 8 || shape.to >= 56);
    if (isPromotion !== shape.promotion > 0) return 'illegal';
    if (!this.isFreeForOwn(to)) return 'illegal';

    let found = NO_SQUARE;
    for (const from of role === PAWN ? this.pawnOrigins(to, fromFile) : this.origins(role, to)) {
      if (fromFile >= 0 && fileOf(from) !== fromFile) continue;
      if (fromRank >= 0 && rankOf(from) !== fromRank) continue;
      if (!this.leavesKingSafe(from, to)) continue;
      if (found !== NO_SQUARE) return 'ambiguous';
      found = from;
    }
    return found === NO_SQUARE ? 'illegal' : pack(found, to, shape.promotion);
  }

  play(move: PackedMove): void {
    const from = move & 127;
    const to = (move >> 7) & 127;
    const piece = this.at(from);
    const role = piece & 7;
    this.history.push(move, this.at(to) | (this.castling << 4) | (this.enPassant << 8));
    this.staleRanks |= (1 << rankOf(from)) | (1 << rankOf(to));
    this.squares[from] = 0;
    this.squares[to] = move >> 14 ? this.own(move >> 14) : piece;
    if (role === KING) {
      this.kings[this.turn] = to;
      if (Math.abs(to - from) === 2) this.moveCastlingRook(to, false);
    } else if (role === PAWN && to === this.enPassant) {
      // The pawn passed by stands on the rank the capturing pawn comes from, which is stale already.
      this.squares[to - this.forward()] = 0;
    }
    this.castling &= ~(lostRights(from) | lostRights(to));
    this.turn ^= 1;
    this.inCheck = undefined;
    const isDoubleStep = role === PAWN && Math.abs(to - from) === 20;
    this.enPassant = isDoubleStep ? this.legalEnPassant((from + to) >> 1) : NO_SQUARE;
  }

  takeBack(): void {
    const undo = this.history.pop();
    const move = this.history.pop();
    if (undo === undefined || move === undefined) return;
    const from = move & 127;
    const to = (move >> 7) & 127;
    this.turn ^= 1;
    this.inCheck = undefined;
    this.castling = (undo >> 4) & 15;
    this.enPassant = undo >> 8;
    const piece = move >> 14 ? this.own(PAWN) : this.at(to);
    this.staleRanks |= (1 << rankOf(from)) | (1 << rankOf(to));
    this.squares[from] = piece;
    this.squares[to] = undo & 15;
    if ((piece & 7) === KING) {
      this.kings[this.turn] = from;
      if (Math.abs(to - from) === 2) this.moveCastlingRook(to, true);
    } else if ((piece & 7) === PAWN && to === this.enPassant) {
      this.squares[to - this.forward()] = this.foe(PAWN);
    }
  }

  /** Plays a legal move and gives its SAN in the one standard spelling. */
  makeSanAndPlay(move: PackedMove): string {
    const from = move & 127;
    const to = (move >> 7) & 127;
    const role = this.at(from) & 7;
    let san: string;
    if (role === KING && Math.abs(to - from) === 2) {
      san = to > from ? 'O-O' : 'O-O-O';
    } else {
      const isCapture = this.at(to) !== 0 || (role === PAWN && fileOf(from) !== fileOf(to));
      const origin = role === PAWN ? (isCapture ? fileName(from) : '') : this.disambiguation(role, from, to);
      san = `${SAN_LETTERS[role] ?? ''}${origin}${isCapture ? 'x' : ''}${SQUARE_NAMES[to] ?? ''}`;
      if (move >> 14) san += `=${SAN_LETTERS[move >> 14] ?? ''}`;
    }
    this.play(move);
    if (!this.isInCheck()) return san;
    return san + (this.hasLegalMove() ? '+' : '#');
  }

  /** The same text as `positionKey` gives for this position. */
  makeKey(): string {
    const ranks = this.rankTexts;
    for (let rank = 0; rank < 8; rank++) {
      if (this.staleRanks & (1 << rank)) ranks[rank] = this.makeRank(rank);
    }
    this.staleRanks = 0;
    const enPassant = this.enPassant === NO_SQUARE ? '-' : (SQUARE_NAMES[this.enPassant] ?? '');
    const fields = (FIELD_TEXTS[this.castling + 16 * this.turn] ?? '') + enPassant;
    return `${ranks[7]}/${ranks[6]}/${ranks[5]}/${ranks[4]}/${ranks[3]}/${ranks[2]}/${ranks[1]}/${ranks[0]}${fields}`;
  }

  private makeRank(rank: number): string {
    let pattern = 0;
    for (let square = 21 + 10 * rank; square < 29 + 10 * rank; square++)
      pattern = (pattern << 4) | this.at(square);
    let text = RANK_TEXTS.get(pattern);
    if (text === undefined) {
      text = makeRankText(pattern);
      if (RANK_TEXTS.size >= MOST_RANK_TEXTS) RANK_TEXTS.clear();
      RANK_TEXTS.set(pattern, text);
    }
    return text;
  }

  private at(square: number): number {
    return this.squares[square] ?? OUTSIDE;
  }

  private own(role: number): number {
    return role | (this.turn * BLACK_BIT);
  }

  private foe(role: number): number {
    return role | ((this.turn ^ 1) * BLACK_BIT);
  }

  private forward(): number {
    return this.turn ? -10 : 10;
  }

  private isFreeForOwn(square: number): boolean {
    const piece = this.at(square);
    return piece === 0 || piece >> 3 === (this.turn ^ 1);
  }

  private kingSquare(): number {
    return this.kings[this.turn] ?? NO_SQUARE;
  }

  private moveCastlingRook(kingTo: number, back: boolean): void {
    const isShort = fileOf(kingTo) === 6;
    const corner = isShort ? kingTo + 1 : kingTo - 2;
    const inside = isShort ? kingTo - 1 : kingTo + 1;
    this.squares[back ? inside : corner] = 0;
    this.squares[back ? corner : inside] = this.own(ROOK);
  }

  private findCastling(isShort: boolean): PackedMove | MoveProblem {
    if (!(this.castling & (1 << ((isShort ? 0 : 1) + 2 * this.turn)))) return 'illegal';
    const king = this.kingSquare();
    const step = isShort ? 1 : -1;
    for (let i = 1; i <= (isShort ? 2 : 3); i++) if (this.at(king + i * step) !== 0) return 'illegal';
    for (let i = 0; i <= 2; i++) if (this.isAttacked(king + i * step)) return 'illegal';
    return pack(king, king + 2 * step);
  }

  private legalEnPassant(square: number): number {
    for (const side of [-1, 1]) {
      const from = square - this.forward() + side;
      if (this.at(from) !== this.own(PAWN)) continue;
      this.enPassant = square;
      if (this.leavesKingSafe(from, square)) return square;
    }
    return NO_SQUARE;
  }

  private leavesKingSafe(from: number, to: number): boolean {
    const piece = this.at(from);
    const isOrdinary = (piece & 7) !== KING && to !== this.enPassant;
    if (isOrdinary && !this.isInCheck() && !this.isPinned(from)) return true;
    const captured = this.at(to);
    const passed = (piece & 7) === PAWN && to === this.enPassant ? to - this.forward() : NO_SQUARE;
    this.squares[from] = 0;
    this.squares[to] = piece;
    if (passed !== NO_SQUARE) this.squares[passed] = 0;
    const isSafe = !this.isAttacked((piece & 7) === KING ? to : this.kingSquare());
    this.squares[from] = piece;
    this.squares[to] = captured;
    if (passed !== NO_SQUARE) this.squares[passed] = this.foe(PAWN);
    return isSafe;
  }

  /** Whether the piece alone stands between its king and an attacker. */
  private isPinned(square: number): boolean {
    const king = this.kingSquare();
    const step = RAY_STEPS[square - king + FARTHEST] ?? 0;
    if (step === 0 || this.nextPiece(king, step) !== square) return false;
    const attacker = this.at(this.nextPiece(square, step));
    const isStraight = step === 1 || step === -1 || step === 10 || step === -10;
    return attacker === this.foe(QUEEN) || attacker === this.foe(isStraight ? ROOK : BISHOP);
  }

  private isInCheck(): boolean {
    return (this.inCheck ??= this.isAttacked(this.kingSquare()));
  }

  /** Whether the side that is not to move attacks the square. */
  private isAttacked(square: number): boolean {
    const foe = this.foe(0);
    for (const step of ROOK_STEPS) {
      const piece = this.at(this.nextPiece(square, step));
      if (piece === (ROOK | foe) || piece === (QUEEN | foe)) return true;
    }
    for (const step of BISHOP_STEPS) {
      const piece = this.at(this.nextPiece(square, step));
      if (piece === (BISHOP | foe) || piece === (QUEEN | foe)) return true;
    }
    for (const step of KNIGHT_STEPS) if (this.at(square + step) === (KNIGHT | foe)) return true;
    for (const step of KING_STEPS) if (this.at(square + step) === (KING | foe)) return true;
    const pawns = square + this.forward();
    return this.at(pawns - 1) === (PAWN | foe) || this.at(pawns + 1) === (PAWN | foe);
  }

  /** The first square along the ray that is not empty; the frame guarantees there is one. */
  private nextPiece(square: number, step: number): number {
    let next = square + step;
    while (this.squares[next] === 0) next += step;
    return next;
  }

  /** Where own pieces of this role stand that could go to the square, if the king allows it. */
  private origins(role: number, to: number): number[] {
    const piece = this.own(role);
    const found: number[] = [];
    if (role === KNIGHT || role === KING) {
      for (const step of role === KNIGHT ? KNIGHT_STEPS : KING_STEPS) {
        if (this.at(to + step) === piece) found.push(to + step);
      }
    } else {
      for (const step of role === ROOK ? ROOK_STEPS : role === BISHOP ? BISHOP_STEPS : KING_STEPS) {
        const from = this.nextPiece(to, step);
        if (this.at(from) === piece) found.push(from);
      }
    }
    return found;
  }

  private pawnOrigins(to: number, fromFile: number): number[] {
    const pawn = this.own(PAWN);
    const back = to - this.forward();
    if (fromFile >= 0 && fromFile !== fileOf(to)) {
      const from = back + fromFile - fileOf(to);
      const isCapture = Math.abs(from - back) === 1 && (this.at(to) !== 0 || to === this.enPassant);
      return isCapture && this.at(from) === pawn ? [from] : [];
    }
    if (this.at(to) !== 0) return [];
    if (this.at(back) === pawn) return [back];
    const isDoubleStep = rankOf(to) === (this.turn ? 4 : 3) && this.at(back) === 0;
    return isDoubleStep && this.at(back - this.forward()) === pawn ? [back - this.forward()] : [];
  }

  private disambiguation(role: number, from: number, to: number): string {
    const rivals = this.origins(role, to).filter((other) => other !== from && this.leavesKingSafe(other, to));
    if (rivals.length === 0) return '';
    if (!rivals.some((other) => fileOf(other) === fileOf(from))) return fileName(from);
    if (!rivals.some((other) => rankOf(other) === rankOf(from))) return `${rankOf(from) + 1}`;
    return SQUARE_NAMES[from] ?? '';
  }

  /** Asked only in check, so castling cannot help. */
  private hasLegalMove(): boolean {
    const king = this.kingSquare();
    for (const step of KING_STEPS) {
      if (this.isFreeForOwn(king + step) && this.leavesKingSafe(king, king + step)) return true;
    }
    for (let square = 0; square < 64; square++) {
      const to = mailboxSquare(square);
      if (!this.isFreeForOwn(to)) continue;
      for (let role = KNIGHT; role < KING; role++) {
        if (this.origins(role, to).some((from) => this.leavesKingSafe(from, to))) return true;
      }
      const file = fileOf(to);
      const isCapture = this.at(to) !== 0 || to === this.enPassant;
      for (const fromFile of isCapture ? [file - 1, file + 1] : [file]) {
        if (fromFile >= 0 && this.pawnOrigins(to, fromFile).some((from) => this.leavesKingSafe(from, to)))
          return true;
      }
    }
    return false;
  }
}

function fileName(square: number): string {
  return 'abcdefgh'.charAt(fileOf(square));
}
