/**
 * `pack` means games counted on this server, and `explorer` games counted by Lichess. `estimate` comes from a
 * neural net.
 */
export type ReplySource = 'pack' | 'explorer' | 'estimate';

export interface Reply {
  readonly san: string;
  readonly share: number;
  readonly results?: GameResults;
}

export interface GameResults {
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

export function countGames({ white, draws, black }: GameResults): number {
  return white + draws + black;
}

export interface EstimatedReply extends Reply {
  /** The move in UCI, with castling written as king takes rook (`e1h1`). */
  readonly uci: string;
}

/** Counted games are filtered by rating bands and speeds, but an estimate needs only one rating. */
export type ReplyFilter = CountedFilter | EstimatedFilter;

interface CountedFilter {
  readonly kind: 'counted';
  readonly speeds: string;
  readonly ratings: string;
}

export interface EstimatedFilter {
  readonly kind: 'estimated';
  readonly rating: number;
  /** True if the games include bullet. Nets ignore the speed, so their estimates are less exact for it. */
  readonly hasBullet?: boolean;
}

/**
 * `games` is the number of all games, and `finished` of those with a result. `score` is the points from the
 * finished games.
 */
export interface OwnReply {
  readonly games: number;
  readonly finished: number;
  readonly score: number;
}

export interface OwnGames {
  readonly games: number;
  readonly moves: ReadonlyMap<string, OwnReply>;
}

export interface PositionReplies<Each extends Reply = Reply> {
  readonly source: ReplySource;
  readonly filter: ReplyFilter;
  readonly games: number | undefined;
  /** True if the rating is higher than those of the games on which the nets were trained. */
  readonly isRough: boolean;
  /** The most likely reply comes first. The shares may add up to less than 1. */
  readonly replies: readonly Each[];
  /** The rating of the estimate, if one was mixed into the counted shares. */
  readonly estimate?: EstimatedFilter;
  readonly own?: OwnGames;
}

/** If a position is missing, there are no statistics on it. The repertoire may still have an answer. */
export type Replies = ReadonlyMap<string, PositionReplies>;

export function makeCountedReplies(
  source: 'pack' | 'explorer',
  filter: { readonly speeds: string; readonly ratings: string },
  games: number,
  moves: Iterable<readonly [san: string, count: number, results?: GameResults]>,
): PositionReplies {
  const replies = [...moves].map(([san, count, results]) => ({
    san,
    share: games > 0 ? count / games : 0,
    ...(results && { results }),
  }));
  return {
    source,
    filter: { kind: 'counted', ...filter },
    games,
    isRough: false,
    replies: replies.sort((one, other) => other.share - one.share),
  };
}
