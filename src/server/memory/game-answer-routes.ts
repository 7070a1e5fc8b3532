import { DAY_MS } from '#chess/memory/recall';
import { gameAnswerLimits, type GameAnswerList, gameAnswerMark } from '#contract/game-answers';
import { cardMemory } from '../cards/card-memory-store.ts';
import { markGame } from '../scheduling/memory-changes.ts';
import type { FoldThreads } from '../scheduling/memory-kind.ts';
import { findMemorySettings } from '../scheduling/memory-settings-store.ts';
import { type App, type Services, success } from '../services.ts';
import { openingMemory } from '../training/opening-memory-store.ts';
import { findCountableGames, findGameAnswerTallies, findLearntCards } from './game-answer-store.ts';
import { makeWireSettings } from './memory-settings.ts';

export function registerGameAnswerRoutes(app: App, { db, now }: Services, threads: FoldThreads): void {
  app.get('/api/get-game-answers', async (request): Promise<{ api_data: GameAnswerList }> => {
    const userId = request.user.id;
    const sinceMs = now() - gameAnswerLimits.days * DAY_MS;
    const { counts_games } = makeWireSettings(await findMemorySettings(db, userId));
    const [games, learnt, answered] = await Promise.all([
      findCountableGames(db, userId, sinceMs),
      findLearntCards(db, userId, sinceMs),
      findGameAnswerTallies(db, userId, sinceMs),
    ]);
    return { api_data: { counts_games, games, learnt, answered } };
  });

  app.post('/api/mark-game-answers', { schema: { body: gameAnswerMark } }, async (request) => {
    const { game_key, counts } = request.body;
    const undoneMs = counts ? null : now();
    await markGame(db, openingMemory, threads, request.user.id, game_key, undoneMs);
    await markGame(db, cardMemory, threads, request.user.id, game_key, undoneMs);
    return success;
  });
}
