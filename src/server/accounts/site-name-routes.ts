import { chessComUsernameForm, lichessUsernameForm } from '#contract/accounts';
import { type App, type Services, success } from '../services.ts';
import { turnByNames } from '../games/side-store.ts';
import { updateSiteUsername } from './user-store.ts';

export function registerSiteNameRoutes(app: App, { db }: Services): void {
  app.post(
    '/api/update-chess-dot-com-username',
    { schema: { body: chessComUsernameForm } },
    async ({ user, body }) => {
      await updateSiteUsername(db, user.id, 'username_chess_dot_com', body.username_chess_dot_com);
      await turnByNames(db, user.id);
      return success;
    },
  );

  app.post(
    '/api/update-lichess-username',
    { schema: { body: lichessUsernameForm } },
    async ({ user, body }) => {
      await updateSiteUsername(db, user.id, 'username_lichess', body.username_lichess);
      await turnByNames(db, user.id);
      return success;
    },
  );
}
