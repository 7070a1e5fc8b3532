/** Counts in a typed array, because a `Map` of objects would take much more memory. */
import { bandFloor, bandOf } from '#chess/replies/counting-cell';
import type { CountVisit } from '#chess/replies/counting-games';

/**
 * Integers per record: key (two), move and cell (one), White's wins, draws, Black's wins, and the sum of
 * ratings above the band's minimum.
 */
export const recordInts = 7;
const slotInts = 8;
const used = 7;
/** With more games than this, sums of ratings could exceed 32 bits. */
const maxGames = 400_000;

export class CountingTable {
  size = 0;
  readonly #slots: Int32Array;
  readonly #shift: number;
  readonly #mask: number;
  readonly #capacity: number;

  /**
   * Callers check `isFull` only once per chunk, so leave room for a whole chunk. A move takes at least three
   * bytes.
   */
  constructor(bits: number, chunkBytes: number) {
    this.#slots = new Int32Array(slotInts << bits);
    this.#shift = 32 - bits;
    this.#mask = (1 << bits) - 1;
    this.#capacity = Math.min((1 << bits) * 0.7, (1 << bits) * 0.95 - chunkBytes / 3);
  }

  isFull(games: number): boolean {
    return this.size >= this.#capacity || games >= maxGames;
  }

  readonly add: CountVisit = (hi, lo, move, cell, result, ratingSum) => {
    const slots = this.#slots;
    const tag = (move << 6) | cell;
    let slot = Math.imul(lo ^ Math.imul(tag, 0x9e3779b1), 0x85ebca6b) >>> this.#shift;
    for (;;) {
      const base = slot << 3;
      if (slots[base + used] === 0) {
        slots[base] = hi;
        slots[base + 1] = lo;
        slots[base + 2] = tag;
        slots[base + used] = 1;
        this.size++;
      } else if (slots[base] !== hi || slots[base + 1] !== lo || slots[base + 2] !== tag) {
        slot = (slot + 1) & this.#mask;
        continue;
      }
      slots[base + 3 + result] = (slots[base + 3 + result] ?? 0) + 1;
      slots[base + 6] = (slots[base + 6] ?? 0) + ratingSum - bandFloor(bandOf(cell));
      return;
    }
  };

  takeRun(): Int32Array {
    const order = this.#sortSlots();
    const run = new Int32Array(order.length * recordInts);
    for (let i = 0; i < order.length; i++) {
      const base = (order[i] ?? 0) << 3;
      run.set(this.#slots.subarray(base, base + recordInts), i * recordInts);
    }
    this.#slots.fill(0);
    this.size = 0;
    return run;
  }

  #sortSlots(): Uint32Array {
    const slots = this.#slots;
    let order = new Uint32Array(this.size);
    let other = new Uint32Array(this.size);
    let count = 0;
    for (let slot = 0; slot <= this.#mask; slot++) if (slots[(slot << 3) + used] === 1) order[count++] = slot;
    for (let shift = 0; shift < 33; shift += 11) {
      const starts = new Uint32Array(2049);
      for (const slot of order) {
        const digit = digitOf(slots[slot << 3] ?? 0, shift);
        starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
      }
      for (let i = 0; i < 2048; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
      for (const slot of order) {
        const digit = digitOf(slots[slot << 3] ?? 0, shift);
        const at = starts[digit] ?? 0;
        other[at] = slot;
        starts[digit] = at + 1;
      }
      [order, other] = [other, order];
    }
    let start = 0;
    for (let i = 1; i <= order.length; i++) {
      if (i < order.length && slots[(order[i] ?? 0) << 3] === slots[(order[start] ?? 0) << 3]) continue;
      if (i - start > 1) order.subarray(start, i).sort((one, two) => this.#compare(one, two));
      start = i;
    }
    return order;
  }

  #compare(one: number, two: number): number {
    const a = one << 3;
    const b = two << 3;
    return compareRecords(this.#slots, a, this.#slots, b);
  }
}

export function compareRecords(one: Int32Array, a: number, two: Int32Array, b: number): number {
  return (
    (one[a] ?? 0) - (two[b] ?? 0) ||
    ((one[a + 1] ?? 0) >>> 0) - ((two[b + 1] ?? 0) >>> 0) ||
    (one[a + 2] ?? 0) - (two[b + 2] ?? 0)
  );
}

function digitOf(hi: number, shift: number): number {
  return ((hi ^ 0x80000000) >>> shift) & 2047;
}
