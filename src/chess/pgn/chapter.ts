export interface PgnChapter {
  readonly headers: Map<string, string>;
  comments: string[];
  readonly moves: MoveNode[];
  readonly problems: PgnProblem[];
}

export interface MoveNode {
  /** Castling is written with the letter O, and a null move as `--`. */
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
  ply: number;
  afterSan: string | undefined;
}
