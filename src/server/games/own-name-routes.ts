/** The user's names in PGN files. A new one fixes the side of earlier imports. */
import { type GamesChanged, ownNameBody, type OwnNames } from '#contract/library';
import { type App, type Services, success } from '../services.ts';
import { addOwnName, deleteOwnName, listOwnNames, turnByNames } from './side-store.ts';

export function registerOwnNameRoutes(app: App, { db }: Services): void {
  app.get('/api/get-own-names', async ({ user }): Promise<OwnNames> => {
    return { api_data: await listOwnNames(db, user.id) };
  });

  app.post(
    '/api/add-own-name',
    { schema: { body: ownNameBody } },
    async ({ user, body }): Promise<GamesChanged> => {
      await addOwnName(db, user.id, body.name);
      return { ...success, api_data: { changed: await turnByNames(db, user.id) } };
    },
  );

  app.post('/api/delete-own-name', { schema: { body: ownNameBody } }, async ({ user, body }) => {
    await deleteOwnName(db, user.id, body.name);
    return success;
  });
}
