/**
 * `pack`: counted in the server's games pack. `explorer`: counted by Lichess. `estimate`: from a neural net.
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
  /** The move in UCI. Castling is written as the king taking the rook (`e1h1`). */
  readonly uci: string;
}

export type ReplyFilter = CountedFilter | EstimatedFilter;

interface CountedFilter {
  readonly kind: 'counted';
  readonly speeds: string;
  readonly ratings: string;
}

export interface EstimatedFilter {
  readonly kind: 'estimated';
  readonly rating: number;
  /** Nets ignore the time control, so their estimates are less exact for bullet. */
  readonly hasBullet?: boolean;
}

/** `finished` counts the games with a result. `score` is the sum of their points. */
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
  readonly isRough: boolean;
  readonly replies: readonly Each[];
  readonly estimate?: EstimatedFilter;
  readonly own?: OwnGames;
}

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
