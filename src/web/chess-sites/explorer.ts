import * as z from 'zod/mini';
import { makeTwoSteps } from '#chess/position/castling';

import type { Subject } from './failure.ts';
import { parseAnswer } from './parse-answer.ts';
import type { Send } from './request.ts';

const count = z.int().check(z.minimum(0));
const explorerMove = z.object({ uci: z.string(), san: z.string(), white: count, draws: count, black: count });
const explorerAnswer = z.object({ white: count, draws: count, black: count, moves: z.array(explorerMove) });
export type PositionStatistics = z.infer<typeof explorerAnswer>;

export interface ExplorerChoice {
  speeds: readonly string[];
  ratings: readonly (string | number)[];
}

/** The explorer returns no games for an empty list, so this leaves empty lists out to get all games. */
function makeQuery(fen: string, { speeds, ratings }: ExplorerChoice): string {
  const parameters: [string, string][] = [
    ['variant', 'standard'],
    ['speeds', speeds.join(',')],
    ['ratings', ratings.join(',')],
    ['fen', fen],
    ['moves', '30'],
    ['topGames', '0'],
    ['recentGames', '0'],
  ];
  return parameters
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

export async function explorePosition(
  send: Send,
  explorerUrl: string,
  fen: string,
  filter: ExplorerChoice,
  { token, signal }: { token: string | undefined; signal?: AbortSignal | undefined },
): Promise<PositionStatistics> {
  const subject: Subject = { what: 'position' };
  const url = `${explorerUrl}/lichess?${makeQuery(fen, filter)}`;
  const text = await send({ upstream: 'explorer', url, subject, token, signal }, (answer) => answer.text());
  const statistics = parseAnswer(text, explorerAnswer, 'explorer', subject);
  const moves = statistics.moves.map((move) => ({ ...move, uci: makeTwoSteps(move.uci, move.san) }));
  return { ...statistics, moves };
}
