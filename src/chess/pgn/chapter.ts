/** A chapter as it is written in the PGN. Its moves have not been checked and may be illegal. */
export interface PgnChapter {
  readonly headers: Map<string, string>;
  comments: string[];
  readonly moves: MoveNode[];
  readonly problems: PgnProblem[];
}

export interface MoveNode {
  /** Castling is written with the letter O, and a null move is written as `--`. */
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
  /** The number of half-moves from the chapter's start to the problem, and the move before the problem. */
  ply: number;
  afterSan: string | undefined;
}
