/** What opponents play in a position, whatever the source. */
/** `pack` and `explorer` are counted in games, `estimate` is what a net expects. */
export type ReplySource = 'pack' | 'explorer' | 'estimate';

export interface Reply {
  readonly san: string;
  /** How often opponents play it here, 0 to 1. */
  readonly share: number;
  /** How the counted games ended; an estimate has none. */
  readonly results?: GameResults;
}

/** Games by who won them. */
export interface GameResults {
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

export function countGames({ white, draws, black }: GameResults): number {
  return white + draws + black;
}

export interface EstimatedReply extends Reply {
  /** Castling is the king onto its rook (`e1h1`). */
  readonly uci: string;
}

/** Whose moves were asked for. A counted source has bands and speeds, an estimate one rating. */
export type ReplyFilter = CountedFilter | EstimatedFilter;

interface CountedFilter {
  readonly kind: 'counted';
  readonly speeds: string;
  readonly ratings: string;
}

export interface EstimatedFilter {
  readonly kind: 'estimated';
  readonly rating: number;
  /** A net knows no speeds: its figures are further off where bullet was asked for. */
  readonly hasBullet?: boolean;
}

/** How often a reply was met, in how many of these games there was a result, and the points made in them. */
export interface OwnReply {
  readonly games: number;
  readonly finished: number;
  readonly score: number;
}

/** The user's own games that reached a position: in all, and by the move that was played against them. */
export interface OwnGames {
  readonly games: number;
  readonly moves: ReadonlyMap<string, OwnReply>;
}

export interface PositionReplies<Each extends Reply = Reply> {
  readonly source: ReplySource;
  readonly filter: ReplyFilter;
  /** Games counted in the position; an estimate has none. */
  readonly games: number | undefined;
  /** Whether the figure is only a rough one: no net knows players of this rating. */
  readonly isRough: boolean;
  /** Likeliest first. The shares may add up to less than 1 where a source leaves out rare moves. */
  readonly replies: readonly Each[];
  /** Whose estimate is mixed into counted shares. */
  readonly estimate?: EstimatedFilter;
  /** The user's own games that are in the shares. */
  readonly own?: OwnGames;
}

/** By position key. A position that is missing, or without games, is unknown, which is not the same as uncovered. */
export type Replies = ReadonlyMap<string, PositionReplies>;

/** Replies made of a position's games and those of its moves, as explorers count them. */
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
