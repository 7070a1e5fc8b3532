/** What opponents play in a position, whatever the source. */

/** `pack` and `explorer` are counted in games, `estimate` is what a net expects. */
export type ReplySource = 'pack' | 'explorer' | 'estimate';

export interface Reply {
  readonly san: string;
  /** Castling is the king onto its rook (`e1h1`). */
  readonly uci: string;
  /** How often opponents play it here, 0 to 1. */
  readonly share: number;
}

/** Whose moves were asked for. A counted source has bands and speeds, an estimate one rating. */
export type ReplyFilter =
  | { readonly kind: 'counted'; readonly speeds: string; readonly ratings: string }
  | { readonly kind: 'estimated'; readonly rating: number };

export interface PositionReplies {
  readonly source: ReplySource;
  readonly filter: ReplyFilter;
  /** Games counted in the position; an estimate has none. */
  readonly games: number | undefined;
  /** Whether the figure is only a rough one: no net knows players of this rating. */
  readonly isRough: boolean;
  /** Likeliest first. The shares may add up to less than 1 where a source leaves out rare moves. */
  readonly replies: readonly Reply[];
}
