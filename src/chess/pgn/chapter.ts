/** A chapter of a PGN text as written: nothing here is known to be legal. */
export interface PgnChapter {
  readonly headers: Map<string, string>;
  comments: string[];
  readonly moves: MoveNode[];
  readonly problems: PgnProblem[];
}

export interface MoveNode {
  /** As written, castling with the letter O and null moves as `--`. */
  readonly san: string;
  nags: number[];
  startingComments: string[];
  comments: string[];
  children: MoveNode[];
}

export interface PgnProblem {
  kind: 'header' | 'unreadable-text' | 'unclosed-comment' | 'unclosed-variation';
  /** The first characters of what was not understood. */
  text: string;
  /** How often, for text between the moves. */
  count: number;
  /** Half-moves from the chapter's start to where it stands, and the move before it. */
  ply: number;
  afterSan: string | undefined;
}
