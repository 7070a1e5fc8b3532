import { INITIAL_EPD } from 'chessops/fen';
import type { OwnReply } from '#chess/opening/replies';
import type { PositionReplies } from '#chess/opening/replies';

/** A move out of a position, with the share of games that play it; own moves count as 1. */
export interface ModelMove {
  san: string;
  /** Where it leads, if that is a position of the book or the end of one of its lines. */
  to: ModelPosition | undefined;
  share: number;
  /** In the user's own games. */
  met: OwnReply | undefined;
  isBookMove: boolean;
}

export interface ModelPosition {
  /** Its place among all positions. */
  index: number;
  key: string;
  isOwn: boolean;
  ply: number;
  moves: ModelMove[];
  /** What opponents play here, where that is known. */
  replies: PositionReplies | undefined;
  isKnown: boolean;
  /** The chance to come here from a start of the book if the user aims for it, as far as it is known. */
  reach: number;
  /** The likeliest way here. */
  cameFrom: { position: ModelPosition; san: string } | undefined;
}

/** A position among others, as far as the order of ways needs it. */
export interface WayPosition<P> {
  /** Its place among all positions. */
  readonly index: number;
  readonly key: string;
  readonly ply: number;
  readonly moves: readonly { readonly to: P | undefined }[];
}

export interface WayOrder<P> {
  /** The initial position if it is there, then every position no move leads to. */
  readonly starts: readonly P[];
  readonly order: readonly P[];
  /** By index: the place in the order. A move to an earlier place closes a circle. */
  readonly places: Int32Array;
}

/**
 * Reverse postorder of a depth-first walk, in which every way into a position comes before it. Only moves that close a
 * circle run against that order.
 */
export function findWayOrder<P extends WayPosition<P>>(positions: readonly P[]): WayOrder<P> {
  const isEntered = new Uint8Array(positions.length);
  for (const { moves } of positions) for (const { to } of moves) if (to) isEntered[to.index] = 1;
  const byPly = positions.toSorted((a, b) => a.ply - b.ply);
  const candidates = [
    ...byPly.filter(({ key }) => key === INITIAL_EPD),
    ...byPly.filter(({ index }) => isEntered[index] === 0),
    // What is left are set-ups that only their own lines lead back to.
    ...byPly,
  ];
  const isSeen = new Uint8Array(positions.length);
  const starts: P[] = [];
  const postorder: P[] = [];
  for (const start of candidates) {
    if (isSeen[start.index] === 1) continue;
    starts.push(start);
    walkPostorder(start, isSeen, postorder);
  }
  const order = postorder.toReversed();
  const places = new Int32Array(positions.length);
  let place = 0;
  for (const { index } of order) places[index] = place++;
  return { starts, order, places };
}

/**
 * Gives every position its chance to be reached and its likeliest way there; returns the starts, whose chance is 1.
 * Moves that close a circle repeat a position and add nothing to the chance of reaching it, so they are passed over.
 */
export function spreadReach(positions: readonly ModelPosition[]): ModelPosition[] {
  const { starts, order, places } = findWayOrder(positions);
  for (const start of starts) start.reach = 1;
  const bestChances = new Float64Array(positions.length);
  for (const position of order) {
    for (const { to, san, share } of position.moves) {
      if (!to || (places[to.index] ?? 0) <= (places[position.index] ?? 0)) continue;
      const chance = position.reach * share;
      to.reach = Math.min(1, to.reach + chance);
      if (!to.cameFrom || chance > (bestChances[to.index] ?? 0)) {
        to.cameFrom = { position, san };
        bestChances[to.index] = chance;
      }
    }
  }
  for (const start of starts) start.cameFrom = undefined;
  return [...starts];
}

function walkPostorder<P extends WayPosition<P>>(start: P, isSeen: Uint8Array, postorder: P[]): void {
  const stack = [{ position: start, next: 0 }];
  isSeen[start.index] = 1;
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const move = top.position.moves[top.next++];
    if (!move) {
      postorder.push(top.position);
      stack.pop();
    } else if (move.to && isSeen[move.to.index] === 0) {
      isSeen[move.to.index] = 1;
      stack.push({ position: move.to, next: 0 });
    }
  }
}
