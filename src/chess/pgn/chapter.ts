/** A chapter as written; moves may be illegal. */
export interface PgnChapter {
  readonly headers: Map<string, string>;
  comments: string[];
  readonly moves: MoveNode[];
  readonly problems: PgnProblem[];
}

export interface MoveNode {
  /** Castling with the letter O, null moves as `--`. */
  readonly san: string;
  nags: number[];
  startingComments: string[];
  comments: string[];
  children: MoveNode[];
}

export interface PgnProblem {
  kind: 'header' | 'unreadable-text' | 'unclosed-comment' | 'unclosed-variation';
  text: string;
  count: number;
  /** Half-moves from the chapter's start, and the move before. */
  ply: number;
  afterSan: string | undefined;
}
