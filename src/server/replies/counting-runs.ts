import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { compareRecords, recordInts } from './counting-table.ts';

const bufferRecords = 8192;
export const maxOpenRuns = 200;

class RunReader {
  readonly records = new Int32Array(bufferRecords * recordInts);
  at = 0;
  readonly #file: number;
  #end = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.#fill();
  }

  get isAtEnd(): boolean {
    return this.at >= this.#end;
  }

  advance(): void {
    this.at += recordInts;
    if (this.at >= this.#end) this.#fill();
  }

  close(): void {
    closeSync(this.#file);
  }

  #fill(): void {
    const bytes = new Uint8Array(this.records.buffer);
    let length = 0;
    while (length < bytes.length) {
      const count = readSync(this.#file, bytes, length, bytes.length - length, null);
      if (count === 0) break;
      length += count;
    }
    this.at = 0;
    this.#end = length >> 2;
  }
}

export function mergeRuns(
  paths: readonly string[],
  take: (record: Float64Array) => void,
  largestSum = Number.MAX_SAFE_INTEGER,
): void {
  const readers = paths.map((path) => new RunReader(path));
  try {
    const heap = readers.filter((reader) => !reader.isAtEnd);
    for (let i = (heap.length >> 1) - 1; i >= 0; i--) sift(heap, i);
    const sum = new Float64Array(recordInts);
    const current = new Int32Array(recordInts);
    let isOpen = false;
    for (let first = heap[0]; first !== undefined; first = heap[0]) {
      const { records, at } = first;
      const rating = (records[at + 6] ?? 0) >>> 0;
      const isSame = isOpen && compareRecords(records, at, current, 0) === 0;
      if (!isSame || (sum[6] ?? 0) + rating > largestSum) {
        if (isOpen) take(sum);
        isOpen = true;
        for (let i = 0; i < recordInts; i++) {
          current[i] = records[at + i] ?? 0;
          sum[i] = records[at + i] ?? 0;
        }
        sum[6] = rating;
      } else {
        for (let i = 3; i < 6; i++) sum[i] = (sum[i] ?? 0) + (records[at + i] ?? 0);
        sum[6] = (sum[6] ?? 0) + rating;
      }
      first.advance();
      if (first.isAtEnd) {
        const last = heap.pop();
        if (last !== undefined && last !== first) heap[0] = last;
      }
      sift(heap, 0);
    }
    if (isOpen) take(sum);
  } finally {
    for (const reader of readers) reader.close();
  }
}

export function joinRuns(paths: readonly string[], target: string): void {
  const file = openSync(target, 'w');
  const buffer = new Int32Array(bufferRecords * recordInts);
  let length = 0;
  const flush = (): void => {
    const bytes = new Uint8Array(buffer.buffer, 0, length * 4);
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at);
    length = 0;
  };
  try {
    const take = (record: Float64Array): void => {
      for (const value of record) buffer[length++] = value;
      if (length === buffer.length) flush();
    };
    mergeRuns(paths, take, 2 ** 32 - 1);
    flush();
  } finally {
    closeSync(file);
  }
}

function sift(heap: RunReader[], from: number): void {
  let at = from;
  for (;;) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < heap.length && isLess(heap, child, least)) least = child;
    if (least === at) return;
    const [one, two] = [heap[at], heap[least]];
    if (one === undefined || two === undefined) return;
    heap[at] = two;
    heap[least] = one;
    at = least;
  }
}

function isLess(heap: readonly RunReader[], one: number, two: number): boolean {
  const [a, b] = [heap[one], heap[two]];
  return a !== undefined && b !== undefined && compareRecords(a.records, a.at, b.records, b.at) < 0;
}
