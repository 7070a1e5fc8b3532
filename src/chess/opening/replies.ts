/** `pack`: counted on this server. `explorer`: counted by Lichess. `estimate`: from a neural net. */
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
  /** In UCI. To castle, the king takes the rook (`e1h1`). */
  readonly uci: string;
}

/** Counted games have rating bands and speeds. An estimate has one rating. */
export type ReplyFilter = CountedFilter | EstimatedFilter;

interface CountedFilter {
  readonly kind: 'counted';
  readonly speeds: string;
  readonly ratings: string;
}

export interface EstimatedFilter {
  readonly kind: 'estimated';
  readonly rating: number;
  /** Nets ignore the speed, so their estimates are less exact for bullet. */
  readonly hasBullet?: boolean;
}

/** `finished` counts games with a result, and `score` adds up their points. */
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
  /** True if no net was trained on players with such a high rating. */
  readonly isRough: boolean;
  /** The most likely reply comes first. Shares may add up to less than 1. */
  readonly replies: readonly Each[];
  /** Set if the counted shares include an estimate. */
  readonly estimate?: EstimatedFilter;
  readonly own?: OwnGames;
}

/** A missing position has no statistics, but the repertoire may still answer it. */
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
