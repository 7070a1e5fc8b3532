import * as z from 'zod/mini';

/** In canonical order, so that each filter has one spelling. */
export const speeds = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export const ratings = ['400', '1000', '1200', '1400', '1600', '1800', '2000', '2200', '2500'] as const;

export const statisticsLimits = {
  recordsPerCall: 200,
  /** The maximum of legal moves. */
  movesPerPosition: 218,
  /** Lichess has about ten billion games. */
  games: 1e12,
  positionsPerCall: 500,
  /** A key has at most 90. */
  positionLength: 100,
  /** Others' records in one response, after the user's own. */
  sharedBytesPerAnswer: 32 * 1024 * 1024,
  /** Older records are neither returned nor compared. */
  freshMs: 90 * 24 * 60 * 60_000,
} as const;

/** `blitz,rapid` in any order without duplicates; empty is invalid. */
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

/** By key: all positions of a study are answered, however much is stored. */
export const positionStatisticsQuery = z.object({
  ...filter,
  fens: z
    .array(z.string().check(z.maxLength(statisticsLimits.positionLength)))
    .check(
      z.maxLength(
        statisticsLimits.positionsPerCall,
        `At most ${statisticsLimits.positionsPerCall} positions per call`,
      ),
    ),
});

const games = z.int().check(z.minimum(0), z.maximum(statisticsLimits.games));

const statisticsMove = z.object({ san: z.string(), white: games, draws: games, black: games });
export type StatisticsMove = z.infer<typeof statisticsMove>;
export const statisticsMoves = z
  .array(statisticsMove)
  .check(z.maxLength(statisticsLimits.movesPerPosition, 'No position has so many moves'));

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

/** The response is the bare list, as specified. */
export const statisticsAnswer = z.array(statisticsRecord);

export const statisticsList = z
  .array(statisticsRecord)
  .check(
    z.maxLength(
      statisticsLimits.recordsPerCall,
      `At most ${statisticsLimits.recordsPerCall} records per call`,
    ),
  );

/** JSON of `statisticsList`. */
export const statisticsForm = z.object({ stats: z.string() });
