import { INITIAL_EPD } from 'chessops/fen';
import type { ModelPosition } from './coverage-model.ts';

/**
 * Gives every position its chance to be reached and its likeliest way there; returns the starts, whose chance is 1.
 *
 * Positions are taken in reverse postorder of a depth-first walk, in which every way into a position comes before it.
 * Only moves that close a circle run against that order; they repeat a position and add nothing to the chance of
 * reaching it, so they are passed over.
 */
export function spreadReach(positions: readonly ModelPosition[]): ModelPosition[] {
  const entered = new Set(positions.flatMap(({ moves }) => moves.map(({ to }) => to)));
  const byPly = positions.toSorted((a, b) => a.ply - b.ply);
  const candidates = [
    ...byPly.filter(({ key }) => key === INITIAL_EPD),
    ...byPly.filter((position) => !entered.has(position)),
    // What is left are set-ups that only their own lines lead back to.
    ...byPly,
  ];
  const seen = new Set<ModelPosition>();
  const starts: ModelPosition[] = [];
  const postorder: ModelPosition[] = [];
  for (const start of candidates) {
    if (seen.has(start)) continue;
    starts.push(start);
    walkPostorder(start, seen, postorder);
  }
  for (const start of starts) start.reach = 1;

  const order = postorder.toReversed();
  const places = new Int32Array(positions.length);
  for (const [place, { index }] of order.entries()) places[index] = place;
  const bestChances = new Float64Array(positions.length);
  for (const [place, position] of order.entries()) {
    for (const { to, san, share } of position.moves) {
      if (!to || (places[to.index] ?? 0) <= place) continue;
      const chance = position.reach * share;
      to.reach = Math.min(1, to.reach + chance);
      if (!to.cameFrom || chance > (bestChances[to.index] ?? 0)) {
        to.cameFrom = { position, san };
        bestChances[to.index] = chance;
      }
    }
  }
  for (const start of starts) start.cameFrom = undefined;
  return starts;
}

function walkPostorder(start: ModelPosition, seen: Set<ModelPosition>, postorder: ModelPosition[]): void {
  const stack = [{ position: start, next: 0 }];
  seen.add(start);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const move = top.position.moves[top.next++];
    if (!move) {
      postorder.push(top.position);
      stack.pop();
    } else if (move.to && !seen.has(move.to)) {
      seen.add(move.to);
      stack.push({ position: move.to, next: 0 });
    }
  }
}

export interface StayChance {
  inBook: number;
  /** The part that cannot be told, for want of statistics on the way. */
  unknown: number;
}

/**
 * The chance that all of the next `plies` half-moves are in the book, for each number of plies up to the last, if
 * the user always picks the own move that stays longest.
 */
export function findStayChances(
  positions: readonly ModelPosition[],
  start: ModelPosition,
  lastPly: number,
): StayChance[] {
  const chances: StayChance[] = [{ inBook: 1, unknown: 0 }];
  let after = new StayChances(positions.length).fillInBook();
  for (let ply = 1; ply <= lastPly; ply++) {
    const now = new StayChances(positions.length);
    for (const position of positions) now.set(position, after);
    after = now;
    chances.push({ inBook: after.inBook[start.index] ?? 0, unknown: after.unknown[start.index] ?? 0 });
  }
  return chances;
}

/** The chances of all positions for one number of plies, by the position's index. */
class StayChances {
  readonly inBook: Float64Array;
  readonly unknown: Float64Array;

  constructor(count: number) {
    this.inBook = new Float64Array(count);
    this.unknown = new Float64Array(count);
  }

  fillInBook(): this {
    this.inBook.fill(1);
    return this;
  }

  /** From the chances for one ply fewer. */
  set({ index, isOwn, isKnown, moves }: ModelPosition, after: StayChances): void {
    if (!isOwn && !isKnown) {
      this.unknown[index] = moves.length > 0 ? 1 : 0;
      return;
    }
    let inBook = 0;
    let unknown = 0;
    for (const { to, share } of moves) {
      if (!to) continue;
      const stay = after.inBook[to.index] ?? 0;
      const dark = after.unknown[to.index] ?? 0;
      if (!isOwn) {
        inBook += share * stay;
        unknown += share * dark;
      } else if (stay > inBook || (stay === inBook && dark > unknown)) {
        inBook = stay;
        unknown = dark;
      }
    }
    this.inBook[index] = inBook;
    this.unknown[index] = unknown;
  }
}
