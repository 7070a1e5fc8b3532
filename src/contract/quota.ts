/** How much one user may have of everything, by the server's tables. No other place says so. */
const mebi = 1024 * 1024;

export interface Share {
  readonly rows: number;
  /** The size of texts in UTF-8 with a little for each row, because a million empty rows are not free. */
  readonly bytes: number;
}

/** A guest has this part of everything. */
export const guestShare = 1 / 20;

export const quota = {
  /** Some 5,000 games with clocks and notes. */
  game_reviews: { rows: 5_000, bytes: 32 * mebi },
  mistakes: { rows: 100_000, bytes: 32 * mebi },
  /** There is room for as many long games. */
  game_analyses: { rows: 5_000, bytes: 64 * mebi },
  /** Some 3 kB each, with clocks and evaluations. */
  games: { rows: 20_000, bytes: 64 * mebi },
  /** One of each game: some 700 bytes with six mistakes. */
  game_summaries: { rows: 20_000, bytes: 32 * mebi },
  /** Names of the user in PGN files. */
  own_names: { rows: 20, bytes: 32 * 1024 },
  /** A thousand games of each, some 350 bytes a game. */
  opponents: { rows: 20, bytes: 16 * mebi },
  /** Of both colours a text, its source, and what both have replaced: each up to 8 MiB (`studyLimits`). */
  study_texts: { rows: 32_768, bytes: 72 * mebi },
  /** Cards of the usual length; an empty one counts a thousand bytes. */
  cards: { rows: 50_000, bytes: 64 * mebi },
  /** A hundred and thirty a day for ten years. */
  review_logs: { rows: 500_000, bytes: 160 * mebi },
  opening_memories: { rows: 100_000, bytes: 64 * mebi },
  opening_answers: { rows: 1_000_000, bytes: 256 * mebi },
  untrained_moves: { rows: 4_000, bytes: 2 * mebi },
  /** Beyond either number the oldest make room. */
  position_statistics: { rows: 20_000, bytes: 16 * mebi },
  live_games: { rows: 20_000, bytes: 64 * mebi },
  /** One for each program of the user's own. */
  personal_tokens: { rows: 20, bytes: 16 * 1024 },
  /** A hundred of each kind. */
  security_events: { rows: 1_000, bytes: mebi },
} as const satisfies Record<string, Share>;
