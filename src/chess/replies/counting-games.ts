import { BANDS, CELLS, cellOf } from './counting-cell.ts';
import { CountingBoard, NO_MOVE } from './counting-board.ts';
import { CountingHeaders, SKIP_REASONS, type SkipReason } from './counting-headers.ts';

export type CountVisit = (
  hi: number,
  lo: number,
  move: number,
  cell: number,
  result: number,
  ratingSum: number,
) => void;

export interface CountingTotals {
  games: number[];
  skipped: Record<SkipReason, number>;
  firstDate: number;
  lastDate: number;
}

export function makeTotals(): CountingTotals {
  const skipped = Object.fromEntries(SKIP_REASONS.map((reason) => [reason, 0])) as Record<SkipReason, number>;
  return { games: Array.from({ length: CELLS }, () => 0), skipped, firstDate: 0, lastDate: 0 };
}

export function addTotals(sum: CountingTotals, more: CountingTotals): void {
  for (const [cell, games] of more.games.entries()) sum.games[cell] = (sum.games[cell] ?? 0) + games;
  for (const reason of SKIP_REASONS) sum.skipped[reason] += more.skipped[reason];
  if (more.firstDate > 0 && (sum.firstDate === 0 || more.firstDate < sum.firstDate))
    sum.firstDate = more.firstDate;
  sum.lastDate = Math.max(sum.lastDate, more.lastDate);
}

export const EVENT_LINE = '[Event "';
const EVENT_BYTES = Uint8Array.from(EVENT_LINE, (letter) => letter.charCodeAt(0));
const NEWLINE = 10;

function findGameStart(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    at = bytes.indexOf(91, at);
    if (at < 0) return bytes.length;
    if ((at === 0 || bytes[at - 1] === NEWLINE) && isEventLine(bytes, at)) return at;
    at++;
  }
  return bytes.length;
}

function isEventLine(bytes: Uint8Array, at: number): boolean {
  for (let i = 1; i < EVENT_BYTES.length; i++) if (bytes[at + i] !== EVENT_BYTES[i]) return false;
  return true;
}

export class GameReader {
  readonly #maxPly: number;
  readonly #board = new CountingBoard();
  readonly #headers = new CountingHeaders();
  readonly #his: Int32Array;
  readonly #los: Int32Array;
  readonly #moves: Int32Array;

  constructor(maxPly: number) {
    this.#maxPly = maxPly;
    this.#his = new Int32Array(maxPly);
    this.#los = new Int32Array(maxPly);
    this.#moves = new Int32Array(maxPly);
  }

  countHeaders(bytes: Uint8Array): number[] {
    const counts = BANDS.map(() => 0);
    for (let start = findGameStart(bytes, 0); start < bytes.length;) {
      const stop = findGameStart(bytes, start + 1);
      if (this.#headers.read(bytes, start, stop) === undefined)
        counts[this.#headers.band] = (counts[this.#headers.band] ?? 0) + 1;
      start = stop;
    }
    return counts;
  }

  read(bytes: Uint8Array, totals: CountingTotals, count: CountVisit, room?: number[]): void {
    const headers = this.#headers;
    for (let start = findGameStart(bytes, 0); start < bytes.length;) {
      const stop = findGameStart(bytes, start + 1);
      const reason = headers.read(bytes, start, stop) ?? this.#admit(room);
      const visits = reason === undefined ? this.#readMoves(bytes, headers.end, stop) : 0;
      if (reason !== undefined) totals.skipped[reason]++;
      else if (visits < 0) totals.skipped.broken++;
      else this.#countGame(visits, totals, count);
      start = stop;
    }
  }

  #admit(room: number[] | undefined): SkipReason | undefined {
    if (room === undefined) return undefined;
    const left = room[this.#headers.band] ?? 0;
    if (left <= 0) return 'full';
    room[this.#headers.band] = left - 1;
    return undefined;
  }

  #countGame(visits: number, totals: CountingTotals, count: CountVisit): void {
    const { band, speed, result, ratingSum, date } = this.#headers;
    const cell = cellOf(band, speed);
    totals.games[cell] = (totals.games[cell] ?? 0) + 1;
    if (date > 0) {
      if (totals.firstDate === 0 || date < totals.firstDate) totals.firstDate = date;
      if (date > totals.lastDate) totals.lastDate = date;
    }
    for (let i = 0; i < visits; i++)
      count(this.#his[i] ?? 0, this.#los[i] ?? 0, this.#moves[i] ?? 0, cell, result, ratingSum);
  }

  #readMoves(bytes: Uint8Array, start: number, stop: number): number {
    const board = this.#board;
    const his = this.#his;
    const los = this.#los;
    const moves = this.#moves;
    const maxPly = this.#maxPly;
    board.reset();
    let visits = 0;
    /**
     * The index of the first position after the last capture or pawn move. Earlier positions cannot occur
     * again.
     */
    let fresh = 0;
    let at = start;
    for (let ply = 0; ply < maxPly;) {
      while (at < stop && (bytes[at] ?? 0) <= 32) at++;
      if (at >= stop) return -1;
      const code = bytes[at] ?? 0;
      if (code === 123 || code === 40 || code === 59 || code === 36) {
        at = skipAside(bytes, at, stop);
        continue;
      }
      if (code === 42) return visits;
      if (code >= 48 && code <= 57) {
        let next = at + 1;
        while (next < stop && isDigit(bytes[next] ?? 0)) next++;
        const after = bytes[next] ?? 0;
        const isCastling = code === 48 && after === 45 && bytes[next + 1] === 48;
        if (!isCastling) {
          if (after === 45 || after === 47) return visits;
          while (next < stop && bytes[next] === 46) next++;
          at = next;
          continue;
        }
      }
      let end = at + 1;
      while (end < stop && !endsMove(bytes[end] ?? 0)) end++;
      const { hi, lo } = board;
      const move = board.playSan(bytes, at, end);
      if (move === NO_MOVE) return -1;
      at = end;
      ply++;
      let known = fresh;
      while (known < visits && (his[known] !== hi || los[known] !== lo)) known++;
      if (known === visits) {
        his[visits] = hi;
        los[visits] = lo;
        moves[visits] = move;
        visits++;
      }
      if (board.isIrreversible) fresh = visits;
    }
    return visits;
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function endsMove(code: number): boolean {
  return code <= 32 || code === 123 || code === 40 || code === 41 || code === 59 || code === 36;
}

function skipAside(bytes: Uint8Array, start: number, stop: number): number {
  const code = bytes[start] ?? 0;
  if (code === 123) return skipTo(bytes, start, stop, 125);
  if (code === 59) return skipTo(bytes, start, stop, NEWLINE);
  let at = start + 1;
  if (code === 36) {
    while (at < stop && isDigit(bytes[at] ?? 0)) at++;
    return at;
  }
  for (let depth = 1; at < stop && depth > 0; at++) {
    const inner = bytes[at] ?? 0;
    if (inner === 123) at = skipTo(bytes, at, stop, 125) - 1;
    else if (inner === 40) depth++;
    else if (inner === 41) depth--;
  }
  return at;
}

function skipTo(bytes: Uint8Array, start: number, stop: number, code: number): number {
  let at = start + 1;
  while (at < stop && bytes[at] !== code) at++;
  return at + 1;
}
