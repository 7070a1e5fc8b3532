/** What opponents play in a position, from any source. */
/** `pack` and `explorer` are counted, `estimate` comes from a net. */
export type ReplySource = 'pack' | 'explorer' | 'estimate';

export interface Reply {
  readonly san: string;
  readonly share: number;
  /** Absent for estimates. */
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
  /** Castling is king takes rook (`e1h1`). */
  readonly uci: string;
}

/** A counted source has bands and speeds, an estimate one rating. */
export type ReplyFilter = CountedFilter | EstimatedFilter;

interface CountedFilter {
  readonly kind: 'counted';
  readonly speeds: string;
  readonly ratings: string;
}

export interface EstimatedFilter {
  readonly kind: 'estimated';
  readonly rating: number;
  /** Nets ignore speed, so estimates for bullet are less exact. */
  readonly hasBullet?: boolean;
}

/** Games faced, games with a result, and points scored in those. */
export interface OwnReply {
  readonly games: number;
  readonly finished: number;
  readonly score: number;
}

/** The user's games at a position, in total and by the opponent's move. */
export interface OwnGames {
  readonly games: number;
  readonly moves: ReadonlyMap<string, OwnReply>;
}

export interface PositionReplies<Each extends Reply = Reply> {
  readonly source: ReplySource;
  readonly filter: ReplyFilter;
  readonly games: number | undefined;
  /** No net covers this rating. */
  readonly isRough: boolean;
  /** Most likely first. Shares may add up to less than 1. */
  readonly replies: readonly Each[];
  /** The estimate mixed into counted shares. */
  readonly estimate?: EstimatedFilter;
  readonly own?: OwnGames;
}

/** By position key. A missing position is unknown, not uncovered. */
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
