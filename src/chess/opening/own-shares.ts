import type { OwnGames, PositionReplies, Reply } from './replies.ts';

/** As many own games weigh as much as the source. */
const SOURCE_WEIGHT = 20;

/** share = (20·s + n·f)/(20 + n): a few own games shift a share a little, many take it over. */
export function mixOwnGames(replies: PositionReplies, own: OwnGames | undefined): PositionReplies {
  if (!own || own.games === 0) return replies;
  const mixed = new Map<string, Reply>();
  const whole = SOURCE_WEIGHT + own.games;
  for (const reply of replies.replies) {
    const met = own.moves.get(reply.san)?.games ?? 0;
    mixed.set(reply.san, { ...reply, share: (SOURCE_WEIGHT * reply.share + met) / whole });
  }
  for (const [san, { games }] of own.moves)
    if (!mixed.has(san)) mixed.set(san, { san, share: games / whole });
  const sorted = [...mixed.values()].sort((one, other) => other.share - one.share);
  return { ...replies, replies: sorted, own };
}
