import * as z from 'zod/mini';
import { gameAnalysis } from './game-analyses.ts';
import { listedGame } from './library.ts';

const latestGame = z.extend(listedGame, {
  pgn: z.string(),
  analysis: z.nullable(gameAnalysis),
});
export type LatestGame = z.infer<typeof latestGame>;

export const latestGames = z.object({ api_data: z.array(latestGame) });
export type LatestGames = z.infer<typeof latestGames>;
