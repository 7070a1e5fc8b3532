import { INITIAL_EPD } from 'chessops/fen';
import type { OwnReply } from '#chess/opening/replies';
import type { PositionReplies } from '#chess/opening/replies';

export interface ModelMove {
  san: string;
  to: ModelPosition | undefined;
  share: number;
  faced: OwnReply | undefined;
  isBookMove: boolean;
}

export interface ModelPosition {
  index: number;
  key: string;
  isOwn: boolean;
  ply: number;
  moves: ModelMove[];
  replies: PositionReplies | undefined;
  isKnown: boolean;
  /** The chance of the position if the user always steers towards it. */
  reach: number;
  cameFrom: { position: ModelPosition; san: string } | undefined;
}

export interface WayPosition<P> {
  readonly index: number;
  readonly key: string;
  readonly ply: number;
  readonly moves: readonly { readonly to: P | undefined }[];
}

export interface WayOrder<P> {
  readonly starts: readonly P[];
  readonly order: readonly P[];
  /** The rank in `order` of each position, by index. A move to a lower rank closes a loop. */
  readonly places: Int32Array;
}

/** Sorts each position after all positions that lead to it, except at loops (reverse postorder). */
export function findWayOrder<P extends WayPosition<P>>(positions: readonly P[]): WayOrder<P> {
  const isEntered = new Uint8Array(positions.length);
  for (const { moves } of positions) for (const { to } of moves) if (to) isEntered[to.index] = 1;
  const byPly = positions.toSorted((a, b) => a.ply - b.ply);
  const candidates = [
    ...byPly.filter(({ key }) => key === INITIAL_EPD),
    ...byPly.filter(({ index }) => isEntered[index] === 0),
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
