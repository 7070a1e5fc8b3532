import { gameLimits, gameReviewDraft, gameReviewIdBody, type Mistake, mistake } from '#contract/games';
import type { Db } from '../db/tables.ts';
import { forgetSummaries } from './insight-store.ts';
import { type App, type Services, success } from '../services.ts';
import { ApiError } from '../errors.ts';
import { sendJson, spellList } from '../json-stream.ts';
import { planReviews, spellReviews } from './review-list-store.ts';
import {
  deleteReviewOrMistake,
  findStoredMistakes,
  findReviewOfMistake,
  storeGameReview,
  storeMistake,
} from './store.ts';

export function registerGameRoutes(app: App, services: Services): void {
  const { db } = services;

  app.get('/api/get-game-reviews', async (request, reply) => {
    const { user } = request;
    const plan = await planReviews(db, user.id);
    return sendJson(reply, () => spellReviews(db, user.id, plan));
  });

  app.post('/api/upsert-game-review', { schema: { body: gameReviewDraft } }, async (request) => {
    const { user } = request;
    if (!(await storeGameReview(db, user.id, request.body))) throw new ApiError('not_found');
    return success;
  });

  app.post('/api/upsert-mistake', { schema: { body: mistake } }, async (request) => {
    const { user } = request;
    await saveMistake(db, user.id, request.body);
    return success;
  });

  app.post('/api/get-mistakes', { schema: { body: gameReviewIdBody } }, async (request, reply) => {
    const { user } = request;
    const mistakes = await findStoredMistakes(db, user.id, request.body.game_review_id);
    if (mistakes === undefined) throw new ApiError('not_found');
    return sendJson(reply, () => spellList('{"api_data":[', mistakes, ']}'));
  });

  app.post('/api/delete-game-review', { schema: { body: gameReviewIdBody } }, async (request) => {
    const { user } = request;
    const deleted = await deleteReviewOrMistake(db, user.id, request.body.game_review_id);
    if (deleted === undefined) throw new ApiError('not_found');
    return { ...success, api_data: { deleted } };
  });
}

export async function saveMistake(db: Db, userId: string, given: Mistake): Promise<void> {
  if (!(await storeMistake(db, userId, given))) throw await explainMistake(db, userId, given);
  await forgetSummaries(db, userId, { gameReviewId: given.game_review_id });
}

async function explainMistake(db: Db, userId: string, { id, game_review_id }: Mistake): Promise<ApiError> {
  const mistakes = await findStoredMistakes(db, userId, game_review_id);
  const owner = await findReviewOfMistake(db, id);
  if (mistakes === undefined || owner !== undefined) return new ApiError('not_found');
  const message = `A game review can have at most ${gameLimits.mistakesPerReview} mistakes`;
  return new ApiError('full', { message });
}
