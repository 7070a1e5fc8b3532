/** The newest games, as the page Today shows them. */
import * as z from 'zod/mini';
import { gameAnalysis } from './game-analyses.ts';
import { listedGame } from './library.ts';

const latestGame = z.extend(listedGame, {
  pgn: z.string(),
  /** The analysis of its review; null where the game has no review, or was not analysed here. */
  analysis: z.nullable(gameAnalysis),
});
export type LatestGame = z.infer<typeof latestGame>;

/** Newest first. */
export const latestGames = z.object({ api_data: z.array(latestGame) });
export type LatestGames = z.infer<typeof latestGames>;
