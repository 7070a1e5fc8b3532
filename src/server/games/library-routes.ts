import {
  gameDeletion,
  gameKeyBody,
  gameKeysBody,
  gamePageQuery,
  type GamePgn,
  gameReviewLink,
  type GamesAdded,
  type GamesChanged,
  type LibraryGameDraft,
  libraryGameDrafts,
  libraryLimits,
  type ListedGames,
} from '#contract/library';
import type { Db } from '../db/tables.ts';
import { readWithFirst } from '../db/read-together.ts';
import { type App, type Services, success } from '../services.ts';
import { ApiError } from '../errors.ts';
import { shareScores } from './analysis-store.ts';
import { deleteGame, deleteGames, restoreGames } from './deletion-store.ts';
import { forgetSummaries } from './insight-store.ts';
import {
  insertGames,
  outdateFigures,
  findGamePgn,
  gamesOnPage,
  type GamesToStore,
  storeReviewLink,
  makeListedGames,
} from './library-store.ts';
import { turnGames } from './side-store.ts';

export function registerLibraryRoutes<Row>(
  app: App,
  services: Services,
  playedHere: GamesToStore<Row>,
): void {
  const { db, now } = services;

  app.get(
    '/api/get-games',
    { schema: { querystring: gamePageQuery } },
    async (request): Promise<ListedGames> => {
      const { user, query } = request;
      const page = gamesOnPage(db, user.id, query);
      if (query.before !== undefined)
        return { api_data: makeListedGames((await db.executeQuery(page)).rows) };
      const [toStore, [listed]] = await readWithFirst(db, playedHere.find(db, user.id), [page]);
      if (toStore.length === 0) return { api_data: makeListedGames(listed) };
      await playedHere.store(db, user.id, toStore);
      return { api_data: makeListedGames((await db.executeQuery(page)).rows) };
    },
  );

  app.post(
    '/api/add-games',
    { bodyLimit: libraryLimits.bytesPerRequest, schema: { body: libraryGameDrafts } },
    async (request): Promise<GamesAdded> => {
      const { user } = request;
      return { ...success, api_data: { added: await addGames(db, user.id, request.body) } };
    },
  );

  app.post('/api/get-game', { schema: { body: gameKeyBody } }, async (request): Promise<GamePgn> => {
    const { user } = request;
    const pgn = await findGamePgn(db, user.id, request.body.game_key);
    if (pgn === undefined) throw new ApiError('not_found');
    return { api_data: { pgn } };
  });

  app.post('/api/link-game-review', { schema: { body: gameReviewLink } }, async (request) => {
    const { user } = request;
    const { game_key, game_review_id } = request.body;
    if (!(await linkReview(db, user.id, game_key, game_review_id))) throw new ApiError('not_found');
    return success;
  });

  app.post('/api/delete-game', { schema: { body: gameDeletion } }, async (request) => {
    const { user } = request;
    const isDeleted = await db.transaction().execute((tx) => deleteGame(tx, user.id, request.body, now()));
    if (!isDeleted) throw new ApiError('not_found');
    return success;
  });

  app.post(
    '/api/delete-games',
    { schema: { body: gameKeysBody } },
    async (request): Promise<GamesChanged> => {
      const { user, body } = request;
      const changed = await db.transaction().execute((tx) => deleteGames(tx, user.id, body.game_keys, now()));
      return { ...success, api_data: { changed } };
    },
  );

  app.post(
    '/api/restore-games',
    { schema: { body: gameKeysBody } },
    async (request): Promise<GamesChanged> => {
      const { user, body } = request;
      const changed = await restoreGames(db, user.id, body.game_keys);
      return { ...success, api_data: { changed } };
    },
  );

  app.post('/api/turn-games', { schema: { body: gameKeysBody } }, async (request): Promise<GamesChanged> => {
    const { user, body } = request;
    return { ...success, api_data: { changed: await turnGames(db, user.id, body.game_keys) } };
  });
}

export async function addGames(db: Db, userId: string, games: readonly LibraryGameDraft[]): Promise<number> {
  const added = await insertGames(db, userId, games);
  if (added > 0) await outdateFigures(db, userId);
  return added;
}

export async function linkReview(
  db: Db,
  userId: string,
  gameKey: string,
  gameReviewId: string,
): Promise<boolean> {
  if (!(await storeReviewLink(db, userId, gameKey, gameReviewId))) return false;
  await shareScores(db, userId, gameReviewId);
  await forgetSummaries(db, userId, { gameKeys: [gameKey] });
  return true;
}
