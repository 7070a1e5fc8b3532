import {
  gameLimits,
  gameReviewDraft,
  gameReviewIdBody,
  type GameReviewList,
  mistake,
  type MistakeList,
} from '#contract/games';
import type { App, Services } from '../services.ts';
import { ApiError } from '../errors.ts';
import {
  countGameReviews,
  countMistakes,
  deleteReviewOrMistake,
  findMistakes,
  isOwnReview,
  listGameReviews,
  upsertGameReview,
  upsertMistake,
} from './store.ts';

const written = { api_result: 'general_sql_success' } as const;

export function registerGameRoutes(app: App, services: Services): void {
  const { db } = services;

  app.get('/api/get-game-reviews', async (request): Promise<GameReviewList> => {
    const { user } = request;
    return { api_data: await listGameReviews(db, user.id) };
  });

  app.post('/api/upsert-game-review', { schema: { body: gameReviewDraft } }, async (request) => {
    const { user } = request;
    await db.transaction().execute(async (tx) => {
      if (!(await upsertGameReview(tx, user.id, request.body))) throw new ApiError('not_found');
      if ((await countGameReviews(tx, user.id)) > gameLimits.reviewsPerUser) {
        throw tooMany(`You have ${gameLimits.reviewsPerUser} game reviews. Delete some before adding more`);
      }
    });
    return written;
  });

  app.post('/api/upsert-mistake', { schema: { body: mistake } }, async (request) => {
    const { user } = request;
    const reviewId = request.body.game_review_id;
    await db.transaction().execute(async (tx) => {
      const isStored = (await isOwnReview(tx, user.id, reviewId)) && (await upsertMistake(tx, request.body));
      if (!isStored) throw new ApiError('not_found');
      if ((await countMistakes(tx, reviewId)) > gameLimits.mistakesPerReview) {
        throw tooMany(`A game review holds at most ${gameLimits.mistakesPerReview} mistakes`);
      }
    });
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
}

function tooMany(message: string): ApiError {
  return new ApiError('invalid', { message });
}
