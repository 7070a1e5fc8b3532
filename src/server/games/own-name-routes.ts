/** Names under which the user stands in PGN files. A new one turns the games that came in before it was known. */
import { type GamesChanged, libraryLimits, ownNameBody, type OwnNames } from '#contract/library';
import { ApiError } from '../errors.ts';
import type { App, Services } from '../services.ts';
import { addOwnName, deleteOwnName, listOwnNames, turnByNames } from './side-store.ts';

const written = { api_result: 'general_sql_success' } as const;

export function registerOwnNameRoutes(app: App, { db }: Services): void {
  app.get('/api/get-own-names', async ({ user }): Promise<OwnNames> => {
    return { api_data: await listOwnNames(db, user.id) };
  });

  app.post(
    '/api/add-own-name',
    { schema: { body: ownNameBody } },
    async ({ user, body }): Promise<GamesChanged> => {
      if (!(await addOwnName(db, user.id, body.name)))
        throw new ApiError('invalid', {
          message: `You have ${libraryLimits.ownNames} names in PGN files, the limit. Remove one first`,
        });
      return { ...written, api_data: { changed: await turnByNames(db, user.id) } };
    },
  );

  app.post('/api/delete-own-name', { schema: { body: ownNameBody } }, async ({ user, body }) => {
    await deleteOwnName(db, user.id, body.name);
    return written;
  });
}
