import * as z from 'zod/mini';

/** In the order in which lists of them are written, so that one choice has one spelling. */
export const speeds = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export const ratings = ['400', '1000', '1200', '1400', '1600', '1800', '2000', '2200', '2500'] as const;

export const statisticsLimits = {
  recordsPerCall: 200,
  /** No position has more legal moves. */
  movesPerPosition: 218,
  /** Lichess has some ten billion games. */
  games: 1e12,
  positionsPerCall: 500,
  /** A position's key has at most 90. */
  positionLength: 100,
  /** How much of the records of others an answer holds, after one's own. */
  sharedBytesPerAnswer: 32 * 1024 * 1024,
  /** A record younger than this is fresh. Older ones are neither answered nor compared. */
  freshMs: 90 * 24 * 60 * 60_000,
} as const;

/** `blitz,rapid` in any order, none twice; an empty list is no choice. */
function listOf<const Name extends string>(names: readonly Name[]) {
  const parts = z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((part) => part.trim())),
  );
  return z.pipe(
    z.pipe(parts, z.array(z.enum(names))),
    z.transform((chosen) => names.filter((name) => chosen.includes(name)).join(',')),
  );
}

const filter = { speeds: listOf(speeds), ratings: listOf(ratings) };

export const statisticsQuery = z.object(filter);

/** What is known of these positions, by their key: however much is stored, a study's own positions are all answered. */
export const positionStatisticsQuery = z.object({
  ...filter,
  fens: z
    .array(z.string().check(z.maxLength(statisticsLimits.positionLength)))
    .check(
      z.maxLength(
        statisticsLimits.positionsPerCall,
        `At most ${statisticsLimits.positionsPerCall} positions a call`,
      ),
    ),
});

const games = z.int().check(z.minimum(0), z.maximum(statisticsLimits.games));

const statisticsMove = z.object({ san: z.string(), white: games, draws: games, black: games });
export type StatisticsMove = z.infer<typeof statisticsMove>;
export const statisticsMoves = z
  .array(statisticsMove)
  .check(z.maxLength(statisticsLimits.movesPerPosition, 'No position has so many moves'));

/** How often each move was played in a position, for one choice of speeds and ratings. */
export const statisticsRecord = z.object({
  fen: z.string(),
  ...filter,
  white: games,
  draws: games,
  black: games,
  /** JSON of `statisticsMoves`. */
  moves: z.string(),
});
export type StatisticsRecord = z.infer<typeof statisticsRecord>;

/** `get_stats` and `get_position_stats` answer the list itself, without a key around it. */
export const statisticsAnswer = z.array(statisticsRecord);

export const statisticsList = z
  .array(statisticsRecord)
  .check(
    z.maxLength(statisticsLimits.recordsPerCall, `At most ${statisticsLimits.recordsPerCall} records a call`),
  );

/** The form of `update_stats`: `stats` is JSON of `statisticsList`. */
export const statisticsForm = z.object({ stats: z.string() });
