import { PLANES_LENGTH, writePlanes } from './input-planes.ts';
import { LineBoard, type LineProblem, type PositionLine } from './line-board.ts';
import { POLICY_PLANES, SQUARES, type NetRunner } from './net.ts';
import { findNets, isRoughRating, type NetRating } from './net-ratings.ts';
import { makeShares } from './policy-moves.ts';
import type { EstimatedReply, PositionReplies } from '#chess/opening/replies';

export type EstimatedReplies = PositionReplies<EstimatedReply>;

export type EstimateProblem = LineProblem | 'game-over';

export const MOST_AT_ONCE = 64;

/** Smaller shares are dropped as noise, because a net gives every legal move a share. */
const LEAST_SHARE = 0.0005;

export function estimateLines(
  lines: readonly PositionLine[],
  rating: number,
  getRunner: (rating: NetRating) => NetRunner,
): (EstimatedReplies | EstimateProblem)[] {
  if (lines.length > MOST_AT_ONCE) throw new Error(`More than ${MOST_AT_ONCE} positions at once`);
  const line = new LineBoard();
  const planes = new Float32Array(lines.length * PLANES_LENGTH);
  const positions = lines.map((each) => line.play(each));
  const readable = [...positions.keys()].filter((index) => typeof positions[index] !== 'string');
  for (const [place, index] of readable.entries()) {
    const position = positions[index];
    if (typeof position === 'object') writePlanes(position, planes, place * PLANES_LENGTH);
  }
  const sums = lines.map(() => new Map<string, EstimatedReply>());
  for (const { rating: netRating, weight } of findNets(rating)) {
    const logits = getRunner(netRating).run(planes, readable.length);
    for (const [place, index] of readable.entries()) {
      const position = positions[index];
      const key = typeof position === 'object' ? position.keys.at(-1) : undefined;
      if (key === undefined) continue;
      line.board.setUp(key);
      const shares = makeShares(line.board, key, logits, place * SQUARES * POLICY_PLANES);
      addShares(sums[index], shares, weight);
    }
  }
  return positions.map((position, index) =>
    typeof position === 'string' ? position : makeReplies(sums[index], rating),
  );
}

function addShares(
  sums: Map<string, EstimatedReply> | undefined,
  shares: readonly EstimatedReply[],
  weight: number,
): void {
  for (const reply of shares) {
    const share = (sums?.get(reply.uci)?.share ?? 0) + weight * reply.share;
    sums?.set(reply.uci, { ...reply, share });
  }
}

function makeReplies(
  sums: ReadonlyMap<string, EstimatedReply> | undefined,
  rating: number,
): EstimatedReplies | 'game-over' {
  const replies = [...(sums?.values() ?? [])].sort((one, other) => other.share - one.share);
  if (replies.length === 0) return 'game-over';
  return {
    source: 'estimate',
    filter: { kind: 'estimated', rating },
    games: undefined,
    isRough: isRoughRating(rating),
    replies: replies.filter(({ share }) => share >= LEAST_SHARE),
  };
}
