// A move is two bytes: `from | to << 6 | promotion << 12`. Bit 15 marks the last move. Its cells follow, each
// with one byte for speed, rating band and flags, then varints.
import { bandFloor, bandOf } from '#chess/replies/counting-cell';

export interface ReplyCell {
  move: number;
  cell: number;
  white: number;
  draws: number;
  black: number;
  ratingSum: number;
}

const lastMoveBit = 0x8000;
const lastCellBit = 0x40;
const oneGameBit = 0x80;

export class ReplyWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;
  #move = -1;
  #moveAt = 0;
  #cellAt = 0;

  start(): void {
    this.#length = 0;
    this.#move = -1;
  }

  add(tag: number, white: number, draws: number, black: number, aboveFloor: number): void {
    if (this.#length + 64 > this.#bytes.length) this.#grow();
    const bytes = this.#bytes;
    const move = tag >>> 6;
    if (move !== this.#move) {
      this.#endCells();
      this.#move = move;
      this.#moveAt = this.#length;
      bytes[this.#length++] = move & 255;
      bytes[this.#length++] = move >>> 8;
    }
    this.#cellAt = this.#length;
    const cell = tag & 63;
    if (white + draws + black === 1) {
      bytes[this.#length++] = cell | oneGameBit;
      this.#varint(3 * aboveFloor + (white ? 0 : draws ? 1 : 2));
      return;
    }
    bytes[this.#length++] = cell;
    this.#varint(white);
    this.#varint(draws);
    this.#varint(black);
    this.#varint(aboveFloor);
  }

  finish(): Uint8Array {
    this.#endCells();
    this.#bytes[this.#moveAt + 1] = (this.#bytes[this.#moveAt + 1] ?? 0) | (lastMoveBit >>> 8);
    return this.#bytes.subarray(0, this.#length);
  }

  #endCells(): void {
    if (this.#move >= 0) this.#bytes[this.#cellAt] = (this.#bytes[this.#cellAt] ?? 0) | lastCellBit;
  }

  #varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  #grow(): void {
    const more = new Uint8Array(this.#bytes.length * 2);
    more.set(this.#bytes);
    this.#bytes = more;
  }
}

export function readReplies(bytes: Uint8Array): ReplyCell[] | undefined {
  const cells: ReplyCell[] = [];
  const reader = new ReplyReader(bytes);
  for (let isLastMove = false; !isLastMove;) {
    const code = reader.byte() | (reader.byte() << 8);
    isLastMove = (code & lastMoveBit) !== 0;
    for (let isLastCell = false; !isLastCell;) {
      const head = reader.byte();
      isLastCell = (head & lastCellBit) !== 0;
      cells.push(reader.cell(code & ~lastMoveBit, head & 63, (head & oneGameBit) !== 0));
      if (reader.isPastEnd) return undefined;
    }
  }
  return reader.isAtEnd ? cells : undefined;
}

class ReplyReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  get isPastEnd(): boolean {
    return this.#at > this.#bytes.length;
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0;
  }

  cell(move: number, cell: number, isOneGame: boolean): ReplyCell {
    const floor = bandFloor(bandOf(cell));
    const first = this.#varint();
    if (isOneGame) {
      const result = first % 3;
      const [white, draws, black] = [Number(result === 0), Number(result === 1), Number(result === 2)];
      return { move, cell, white, draws, black, ratingSum: floor + (first - result) / 3 };
    }
    const draws = this.#varint();
    const black = this.#varint();
    return {
      move,
      cell,
      white: first,
      draws,
      black,
      ratingSum: floor * (first + draws + black) + this.#varint(),
    };
  }

  /** Bytes past the end of a damaged file read as zero, so that the loop ends. */
  #varint(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.byte();
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  }
}
