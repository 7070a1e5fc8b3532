import { bookFiguresUpdate, figureLimits } from '#contract/book-figures';
import { type App, type Services, success } from '../services.ts';
import { findFigures, storeFigures } from './figure-store.ts';

export function registerFigureRoutes(app: App, { db, now }: Services): void {
  app.get('/api/get-book-figures', async (request) => ({ api_data: await findFigures(db, request.user.id) }));

  app.post(
    '/api/set-book-figures',
    { schema: { body: bookFiguresUpdate }, bodyLimit: figureLimits.bytes },
    async (request) => {
      await storeFigures(db, request.user.id, request.body, now());
      return success;
    },
  );
}
