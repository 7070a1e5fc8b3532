/** The only place for limits per user and table. */
const mebi = 1024 * 1024;

export interface Share {
  readonly rows: number;
  /** UTF-8 size with overhead per row: empty rows are not free. */
  readonly bytes: number;
}

/** A guest's fraction of every limit. */
export const guestShare = 1 / 20;

export const quota = {
  /** Some 5,000 games with clocks and notes. */
  game_reviews: { rows: 5_000, bytes: 32 * mebi },
  mistakes: { rows: 100_000, bytes: 32 * mebi },
  game_analyses: { rows: 5_000, bytes: 64 * mebi },
  /** Some 3 kB each. */
  games: { rows: 20_000, bytes: 64 * mebi },
  /** Some 700 bytes with six mistakes. */
  game_summaries: { rows: 20_000, bytes: 32 * mebi },
  own_names: { rows: 20, bytes: 32 * 1024 },
  /** A thousand games each, some 350 bytes a game. */
  opponents: { rows: 20, bytes: 16 * mebi },
  /** Per colour: text, source and both predecessors, each up to 8 MiB (`studyLimits`). */
  study_texts: { rows: 32_768, bytes: 72 * mebi },
  /** An empty card counts a thousand bytes. */
  cards: { rows: 50_000, bytes: 64 * mebi },
  /** 130 a day for ten years. */
  review_logs: { rows: 500_000, bytes: 160 * mebi },
  opening_memories: { rows: 100_000, bytes: 64 * mebi },
  opening_answers: { rows: 1_000_000, bytes: 256 * mebi },
  untrained_moves: { rows: 4_000, bytes: 2 * mebi },
  /** Evicts the oldest. */
  position_statistics: { rows: 20_000, bytes: 16 * mebi },
  live_games: { rows: 20_000, bytes: 64 * mebi },
  personal_tokens: { rows: 20, bytes: 16 * 1024 },
  /** A hundred of each kind. */
  security_events: { rows: 1_000, bytes: mebi },
} as const satisfies Record<string, Share>;
