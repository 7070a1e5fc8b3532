import {
  gameLimits,
  gameReviewDraft,
  gameReviewIdBody,
  type Mistake,
  mistake,
  type MistakeList,
} from '#contract/games';
import type { App, Services } from '../services.ts';
import { ApiError } from '../errors.ts';
import { sendJson } from '../json-stream.ts';
import { planReviews, spellReviews } from './review-list-store.ts';
import {
  deleteReviewOrMistake,
  findMistakes,
  findOwner,
  findReviewOfMistake,
  measureReviews,
  storeGameReview,
  storeMistake,
} from './store.ts';

const written = { api_result: 'general_sql_success' } as const;

export function registerGameRoutes(app: App, services: Services): void {
  const { db } = services;

  app.get('/api/get-game-reviews', async (request, reply) => {
    const { user } = request;
    const plan = await planReviews(db, user.id);
    return sendJson(reply, () => spellReviews(db, user.id, plan));
  });

  app.post('/api/upsert-game-review', { schema: { body: gameReviewDraft } }, async (request) => {
    const { user } = request;
    if (!(await storeGameReview(db, user.id, request.body)))
      throw await explainReview(user.id, request.body.id);
    return written;
  });

  app.post('/api/upsert-mistake', { schema: { body: mistake } }, async (request) => {
    const { user } = request;
    if (!(await storeMistake(db, user.id, request.body))) throw await explainMistake(user.id, request.body);
    return written;
  });

  app.post(
    '/api/get-mistakes',
    { schema: { body: gameReviewIdBody } },
    async (request): Promise<MistakeList> => {
      const { user } = request;
      const mistakes = await findMistakes(db, user.id, request.body.game_review_id);
      if (mistakes === undefined) throw new ApiError('not_found');
      return { api_data: mistakes };
    },
  );

  app.post('/api/delete-game-review', { schema: { body: gameReviewIdBody } }, async (request) => {
    const { user } = request;
    const deleted = await deleteReviewOrMistake(db, user.id, request.body.game_review_id);
    if (deleted === undefined) throw new ApiError('not_found');
    return { ...written, api_data: { deleted } };
  });

  async function explainReview(userId: string, id: string): Promise<ApiError> {
    const owner = await findOwner(db, id);
    if (owner !== undefined && owner !== userId) return new ApiError('not_found');
    const { reviews } = await measureReviews(db, userId);
    if (owner === undefined && reviews >= gameLimits.reviewsPerUser)
      return refuse(`You have ${gameLimits.reviewsPerUser} game reviews. Delete some before adding more`);
    return full();
  }

  async function explainMistake(userId: string, { id, game_review_id }: Mistake): Promise<ApiError> {
    const mistakes = await findMistakes(db, userId, game_review_id);
    const owner = await findReviewOfMistake(db, id);
    if (mistakes === undefined || (owner !== undefined && owner !== game_review_id))
      return new ApiError('not_found');
    if (owner === undefined && mistakes.length >= gameLimits.mistakesPerReview)
      return refuse(`A game review holds at most ${gameLimits.mistakesPerReview} mistakes`);
    return full();
  }
}

function refuse(message: string): ApiError {
  return new ApiError('invalid', { message });
}

function full(): ApiError {
  const megabytes = gameLimits.bytesPerUser / 1024 / 1024;
  return refuse(
    `Your game reviews fill their ${megabytes} MB. Delete some, or shorten their texts, before adding more`,
  );
}
