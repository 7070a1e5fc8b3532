import type { PositionReplies, Reply } from './replies.ts';

/** The user's own games that reached a position: in all, and by the move that was played against them. */
export interface OwnGames {
  readonly games: number;
  readonly moves: ReadonlyMap<string, { readonly games: number; readonly uci: string }>;
}

/** As many own games weigh as much as the source. */
const SOURCE_WEIGHT = 20;

export interface MixedReplies extends PositionReplies {
  /** How many own games are in the shares. */
  readonly ownGames: number;
}

/** share = (20·s + n·f)/(20 + n): a few own games shift a share a little, many take it over. */
export function mixOwnGames(replies: PositionReplies, own: OwnGames): MixedReplies {
  const mixed = new Map<string, Reply>();
  const whole = SOURCE_WEIGHT + own.games;
  for (const reply of replies.replies) {
    const met = own.moves.get(reply.san)?.games ?? 0;
    mixed.set(reply.san, { ...reply, share: (SOURCE_WEIGHT * reply.share + met) / whole });
  }
  for (const [san, { games, uci }] of own.moves)
    if (!mixed.has(san)) mixed.set(san, { san, uci, share: games / whole });
  const sorted = [...mixed.values()].sort((one, other) => other.share - one.share);
  return { ...replies, replies: sorted, ownGames: own.games };
}
