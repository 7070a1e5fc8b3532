/** A person-like move: drawn by how often people play it. Chance is passed in, from 0 up to 1. */
import { findNetRating, findNets, type NetRating } from './net-ratings.ts';
import type { EstimatedReply } from '#chess/opening/replies';

/** As many games as an estimate is worth, where games were counted too. */
const ESTIMATE_WEIGHT = 40;

/** Rarer moves are not drawn: a net is not sure of them to a percent, and people would not recognise themselves in them. */
const LEAST_DRAWN = 0.01;

/**
 * Draws one of the two nets around a rating, by their nearness. A move that this net draws is as likely as one drawn from the mean
 * of both, and only one net has to be asked.
 */
export function drawNet(rating: number, chance: number): NetRating {
  const [first, second] = findNets(findNetRating(rating));
  if (!first) throw new Error('There are no nets');
  return second === undefined || chance < first.weight ? first.rating : second.rating;
}

/** share = (40·s + c)/(40 + n), with c of the n counted games: a few games shift an estimate a little, many take it over. */
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

/** Undefined where there is nothing to draw from. */
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
