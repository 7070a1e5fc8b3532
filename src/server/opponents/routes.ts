import {
  type ListedOpponents,
  type OpponentAnswer,
  opponentDraft,
  opponentLimits,
  opponentName,
} from '#contract/opponents';
import { ApiError } from '../errors.ts';
import { type App, type Services, success } from '../services.ts';
import { removeOpponent, findOpponent, listOpponents, storeOpponent } from './store.ts';

export function registerOpponentRoutes(app: App, { db, now }: Services): void {
  app.get('/api/get-opponents', async ({ user }): Promise<ListedOpponents> => {
    return { api_data: await listOpponents(db, user.id, now()) };
  });

  app.get(
    '/api/get-opponent',
    { schema: { querystring: opponentName } },
    async ({ user, query }): Promise<OpponentAnswer> => {
      const opponent = await findOpponent(db, user.id, query, now());
      if (opponent === undefined) throw new ApiError('not_found');
      return { api_data: opponent };
    },
  );

  app.post(
    '/api/save-opponent',
    { bodyLimit: opponentLimits.bytesPerRequest, schema: { body: opponentDraft } },
    async ({ user, body }) => {
      await storeOpponent(db, user.id, body, now());
      return success;
    },
  );

  app.post('/api/delete-opponent', { schema: { body: opponentName } }, async ({ user, body }) => {
    if (!(await removeOpponent(db, user.id, body))) throw new ApiError('not_found');
    return success;
  });
}
