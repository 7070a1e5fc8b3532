import * as z from 'zod/mini';
import { type FinishedLiveGameList, type LiveMonth, liveGameRemoval, pastGameLimits } from '#contract/live';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { ApiError } from '../errors.ts';
import { type App, type Services, success } from '../services.ts';
import { deleteGame } from '../games/deletion-store.ts';
import { libraryKeyStart } from './library-feed.ts';
import { makeFinishedGame } from './finished.ts';
import {
  type Outcomes,
  findFinishedGame,
  findFinishedGamesOf,
  countOutcomes,
  removeGame,
} from './past-game-store.ts';
const gamePath = z.object({ id: z.string().check(z.maxLength(64)) });
const longestMonthMs = 31 * 24 * 3_600_000;

function countMonths(outcomes: readonly Outcomes[]): LiveMonth[] {
  const months = Map.groupBy(outcomes, ({ playedAt }) => new Date(playedAt).toISOString().slice(0, 7));
  const sum = (days: readonly Outcomes[]) => days.reduce((total, { games }) => total + games, 0);
  return [...months].slice(0, pastGameLimits.countedMonths).map(([month, days]) => {
    const games = sum(days);
    const drawn = sum(days.filter(({ winner }) => winner === 'Draw'));
    const won = sum(days.filter(({ winner, color }) => winner === color));
    return { month, games, won, drawn, lost: games - won - drawn };
  });
}

export function registerPastGameRoutes(app: App, { db, now }: Services): void {
  app.get('/api/get-live-games', async (request): Promise<FinishedLiveGameList> => {
    const { user } = request;
    const games = await findFinishedGamesOf(db, user.id, pastGameLimits.listed);
    const since = now() - pastGameLimits.countedMonths * longestMonthMs;
    const api_data: FinishedLiveGameList['api_data'] = [];
    for (const stored of games) {
      const finished = makeFinishedGame(stored, user.id);
      if (finished !== undefined) api_data.push(finished);
      await yieldToEventLoop();
    }
    return {
      api_data,
      months: countMonths(await countOutcomes(db, user.id, since)),
    };
  });

  app.get('/api/get-live-games/:id', { schema: { params: gamePath } }, async (request) => {
    const { user } = request;
    const stored = await findFinishedGame(db, request.params.id, user.id);
    const finished = stored && makeFinishedGame(stored, user.id);
    if (!finished) throw new ApiError('not_found');
    return { api_data: finished };
  });

  app.post('/api/remove-live-game', { schema: { body: liveGameRemoval } }, async (request) => {
    const { user, body } = request;
    if (!(await removeGame(db, body.id, user.id))) throw new ApiError('not_found');
    const deletion = { game_key: libraryKeyStart + body.id, deletes_review: false, deletes_cards: false };
    await db.transaction().execute((tx) => deleteGame(tx, user.id, deletion, now()));
    return success;
  });
}
