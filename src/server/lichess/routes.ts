/** The server stores the token but never calls Lichess. The page does, from the user's own IP address. */
import {
  type LichessConnectionAnswer,
  lichessConnectionRemoval,
  lichessConnectionUpdate,
} from '#contract/lichess';
import { updateSiteUsername } from '../accounts/user-store.ts';
import { type App, type Services, success } from '../services.ts';
import { logOf } from '../log.ts';
import { loadSecretKey } from '../secret-key.ts';
import { deleteConnection, findConnection, upsertConnection } from './store.ts';
import { openText, sealText } from '../sealed-text.ts';

export function registerLichessRoutes(app: App, services: Services): void {
  const { db, config, now } = services;
  const key = loadSecretKey(config, 'tabiya lichess tokens');
  if (config.databaseUrl !== undefined && config.secretKey === undefined)
    app.log.warn(
      'SECRET_KEY is not set: other nodes on this database cannot open the Lichess tokens stored here',
    );

  app.get('/api/get-lichess-connection', async (request): Promise<LichessConnectionAnswer> => {
    const { user } = request;
    const stored = await findConnection(db, user.id);
    if (stored === undefined) return { api_data: null };
    const token = openText(key, user.id, stored.sealedToken);
    if (token === undefined) {
      // Keep the token, because the host may restore the old key.
      logOf(request).warn({ userId: user.id }, 'a Lichess token cannot be opened with this SECRET_KEY');
      return { api_data: null };
    }
    const connected_at = new Date(stored.connectedAt).toISOString();
    return { api_data: { token, username: stored.username, connected_at } };
  });

  app.post(
    '/api/update-lichess-connection',
    { schema: { body: lichessConnectionUpdate } },
    async (request) => {
      const { user } = request;
      const { token, username } = request.body;
      const sealedToken = sealText(key, user.id, token);
      await db.transaction().execute(async (tx) => {
        await upsertConnection(tx, user.id, { sealedToken, username, connectedAt: now() });
        await updateSiteUsername(tx, user.id, 'username_lichess', username);
      });
      return success;
    },
  );

  app.post(
    '/api/delete-lichess-connection',
    { schema: { body: lichessConnectionRemoval } },
    async (request) => {
      const { user } = request;
      const stored = await findConnection(db, user.id);
      if (stored !== undefined && openText(key, user.id, stored.sealedToken) === request.body.token)
        await deleteConnection(db, user.id, stored.sealedToken);
      return success;
    },
  );
}
