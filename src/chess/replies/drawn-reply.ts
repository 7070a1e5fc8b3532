/**
 * Chooses a human-like move at random, weighted by how often people play each one. Callers pass in the random
 * number.
 */
import { findNetRating, findNets, type NetRating } from './net-ratings.ts';
import type { EstimatedReply } from '#chess/opening/replies';

/** The net's estimate counts like this many games. */
const ESTIMATE_WEIGHT = 40;

/** Moves with a smaller share are never chosen, because nets are unreliable below one percent. */
const LEAST_DRAWN = 0.01;

/**
 * Chooses one of the two nets around a rating at random, the closer one more often. On average this gives the
 * same moves as mixing both nets, but only one net has to be evaluated.
 */
export function drawNet(rating: number, chance: number): NetRating {
  const [first, second] = findNets(findNetRating(rating));
  if (!first) throw new Error('There are no nets');
  return second === undefined || chance < first.weight ? first.rating : second.rating;
}

/**
 * The mixed share is (40·s + c) / (40 + n), where s is the estimated share, and c of n counted games have the
 * move.
 */
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
