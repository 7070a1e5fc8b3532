import type { OwnGames, PositionReplies, Reply } from './replies.ts';

/** The estimate has the weight of this many games. */
const ESTIMATE_WEIGHT = 40;
/** The statistics have the weight of this many of the user's own games. */
const SOURCE_WEIGHT = 20;

/** With at least this many counted games, the shares need no estimate. */
const CERTAIN_GAMES = 200;

export function isCertain(counted: PositionReplies | undefined): boolean {
  return (counted?.games ?? 0) >= CERTAIN_GAMES;
}

export function mixEstimate(
  counted: PositionReplies | undefined,
  estimate: PositionReplies | undefined,
): PositionReplies | undefined {
  const games = counted?.games ?? 0;
  if (!counted || !estimate) return counted ?? estimate;
  if (isCertain(counted)) return counted;
  if (games === 0) return estimate;
  const expected = new Map(estimate.replies.map(({ san, share }) => [san, share]));
  const whole = ESTIMATE_WEIGHT + games;
  const mixed = new Map<string, Reply>();
  for (const reply of counted.replies) {
    const share = (ESTIMATE_WEIGHT * (expected.get(reply.san) ?? 0) + games * reply.share) / whole;
    mixed.set(reply.san, { ...reply, share });
  }
  for (const { san, share } of estimate.replies)
    if (!mixed.has(san)) mixed.set(san, { san, share: (ESTIMATE_WEIGHT * share) / whole });
  return {
    ...counted,
    replies: sortByShare(mixed.values()),
    ...(estimate.filter.kind === 'estimated' && { estimate: estimate.filter }),
  };
}

export function mixOwnGames(replies: PositionReplies, own: OwnGames | undefined): PositionReplies {
  if (!own || own.games === 0) return replies;
  const mixed = new Map<string, Reply>();
  const whole = SOURCE_WEIGHT + own.games;
  for (const reply of replies.replies) {
    const faced = own.moves.get(reply.san)?.games ?? 0;
    mixed.set(reply.san, { ...reply, share: (SOURCE_WEIGHT * reply.share + faced) / whole });
  }
  for (const [san, { games }] of own.moves)
    if (!mixed.has(san)) mixed.set(san, { san, share: games / whole });
  return { ...replies, replies: sortByShare(mixed.values()), own };
}

function sortByShare(replies: Iterable<Reply>): Reply[] {
  return [...replies].sort((one, other) => other.share - one.share);
}
