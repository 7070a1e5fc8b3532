import { findNetRating, findNets, type NetRating } from './net-ratings.ts';
import type { EstimatedReply } from '#chess/opening/replies';

const ESTIMATE_WEIGHT = 40;

/** Below one percent, the nets' shares are unreliable, so the bot does not play such moves. */
const LEAST_DRAWN = 0.01;

/**
 * Picks one of the two nets nearest in rating, the nearer one more often. On average this equals a weighted
 * mix of both.
 */
export function drawNet(rating: number, chance: number): NetRating {
  const [first, second] = findNets(findNetRating(rating));
  if (!first) throw new Error('There are no nets');
  return second === undefined || chance < first.weight ? first.rating : second.rating;
}

export function mixCounted(
  estimated: readonly EstimatedReply[],
  counted: ReadonlyMap<string, number>,
): EstimatedReply[] {
  const games = estimated.reduce((sum, { san }) => sum + (counted.get(san) ?? 0), 0);
  return estimated.map((reply) => ({
    ...reply,
    share: (ESTIMATE_WEIGHT * reply.share + (counted.get(reply.san) ?? 0)) / (ESTIMATE_WEIGHT + games),
  }));
}

export function drawReply(replies: readonly EstimatedReply[], chance: number): EstimatedReply | undefined {
  const likely = replies.filter(({ share }) => share >= LEAST_DRAWN);
  const drawn = likely.length > 0 ? likely : replies;
  let left = chance * drawn.reduce((sum, { share }) => sum + share, 0);
  for (const reply of drawn) {
    left -= reply.share;
    if (left < 0) return reply;
  }
  return drawn.at(-1);
}
