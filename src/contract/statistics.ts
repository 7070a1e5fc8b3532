import * as z from 'zod/mini';

/** Filters list their values in this order, so that equal filters have equal texts. */
export const speeds = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export const ratings = ['400', '1000', '1200', '1400', '1600', '1800', '2000', '2200', '2500'] as const;

export const statisticsLimits = {
  recordsPerCall: 200,
  /** No chess position has more legal moves. */
  movesPerPosition: 218,
  games: 1e12,
  positionsPerCall: 500,
  positionLength: 100,
  /**
   * The size limit for other users' records in one response. The user's own records come first, without a
   * limit.
   */
  sharedBytesPerAnswer: 32 * 1024 * 1024,
  freshMs: 90 * 24 * 60 * 60_000,
} as const;

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
  .check(z.maxLength(statisticsLimits.movesPerPosition, 'A position has at most 218 moves'));

export const statisticsRecord = z.object({
  fen: z.string(),
  ...filter,
  white: games,
  draws: games,
  black: games,
  moves: z.string(),
});
export type StatisticsRecord = z.infer<typeof statisticsRecord>;

export const statisticsAnswer = z.array(statisticsRecord);

export const statisticsList = z
  .array(statisticsRecord)
  .check(
    z.maxLength(
      statisticsLimits.recordsPerCall,
      `At most ${statisticsLimits.recordsPerCall} records per call`,
    ),
  );

export const statisticsForm = z.object({ stats: z.string() });
