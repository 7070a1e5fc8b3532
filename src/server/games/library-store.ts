import { sql } from 'kysely';
import {
  type GameDeletion,
  type GamePageQuery,
  type LibraryGameDraft,
  libraryLimits,
  type ListedGame,
} from '#contract/library';
import { changeAllInTurn } from '../db/change-all.ts';
import type { Change } from '../db/sqlite-dialect.ts';
import type { Db, GameTable } from '../db/tables.ts';
import { countTextBytes } from '../text-bytes.ts';

/** What a user keeps; deleted games do not count. */
export async function measureGames(db: Db, userId: string): Promise<{ games: number; bytes: number }> {
  const { games, bytes } = await liveGames(db, userId)
    .select(({ fn }) => [fn.countAll<number>().as('games'), fn.sum<number | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow();
  return { games: Number(games), bytes: Number(bytes ?? 0) };
}

/** A game that was deleted comes back only if its owner brings it by hand. */
const broughtByHand: ReadonlySet<string> = new Set(['pgn', 'entered']);

/**
 * Adds what is not there yet, in one statement: repeats change nothing. Answers how many were new, or undefined with nothing
 * changed where a limit would be crossed.
 */
export async function addGames(
  db: Db,
  userId: string,
  drafts: readonly LibraryGameDraft[],
): Promise<number | undefined> {
  const byKey = new Map(drafts.map((draft) => [draft.game_key, draft]));
  const known = await findKnownKeys(db, userId, [...byKey.keys()]);
  const added = [...byKey.values()].filter(({ game_key, source }) => {
    const isDeleted = known.get(game_key);
    return isDeleted === undefined || (isDeleted && broughtByHand.has(source));
  });
  if (added.length === 0) return 0;
  const insert = db
    .insertInto('games')
    .values(added.map((draft) => makeRow(userId, draft)))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'game_key'])
        .doUpdateSet(({ ref }) => ({
          deleted_at: null,
          source: ref('excluded.source'),
          moves: ref('excluded.moves'),
          scores: ref('excluded.scores'),
          pgn: ref('excluded.pgn'),
          bytes: ref('excluded.bytes'),
        }))
        .where('games.deleted_at', 'is not', null)
        .where(sql<boolean>`excluded.source in (${sql.join([...broughtByHand])})`),
    )
    .compile();
  const isWithin = sql<boolean>`
    (select count(*) from games where user_id = ${userId} and deleted_at is null) <= ${libraryLimits.gamesPerUser}
    and (select sum(bytes) from games where user_id = ${userId}) <= ${libraryLimits.bytesPerUser}`;
  // Changes nothing, but finds no row to do it to when a limit is crossed: then the games are taken back.
  const look = db
    .updateTable('users')
    .set((set) => ({ created_at: set.ref('created_at') }))
    .where('id', '=', userId)
    .where(isWithin)
    .compile();
  const changes: Change[] = [{ ...insert, leastChanges: 0 }, look];
  return (await changeAllInTurn(db, userId, changes)) ? added.length : undefined;
}

/** Which of the keys the user has, and whether that game was deleted. */
async function findKnownKeys(db: Db, userId: string, keys: string[]): Promise<Map<string, boolean>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('games')
    .select(['game_key', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('game_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ game_key, deleted_at }) => [game_key, deleted_at !== null]));
}

function makeRow(userId: string, draft: LibraryGameDraft): GameTable {
  const { played_at, ...fields } = draft;
  const texts = [draft.pgn, draft.moves, draft.link, draft.username, draft.opponent_name];
  return {
    ...fields,
    scores: draft.scores || null,
    user_id: userId,
    played_at: Date.parse(played_at),
    bytes: countTextBytes(texts, 200),
    deleted_at: null,
    game_review_id: null,
  };
}

/** A page of the list, newest first, without PGN. */
export async function listGames(
  db: Db,
  userId: string,
  { before, before_key = '', source }: GamePageQuery,
): Promise<ListedGame[]> {
  const beforeMs = before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before);
  let games = liveGames(db, userId);
  if (source !== undefined) games = games.where('source', '=', source);
  const rows = await games
    .select([
      'game_key',
      'source',
      'hero_color',
      'username',
      'opponent_name',
      'hero_rating',
      'opponent_rating',
      'result',
      'time_control',
      'speed',
      'played_at',
      'plies',
      'link',
      'moves',
      'scores',
      'game_review_id',
    ])
    .where(sql<boolean>`(played_at, game_key) < (${beforeMs}, ${before_key})`)
    .orderBy('played_at', 'desc')
    .orderBy('game_key', 'desc')
    .limit(libraryLimits.gamesPerPage)
    .execute();
  return rows.map((row) => ({ ...row, played_at: new Date(row.played_at).toISOString() }));
}

export async function findGamePgn(db: Db, userId: string, gameKey: string): Promise<string | undefined> {
  const row = await liveGames(db, userId).select('pgn').where('game_key', '=', gameKey).executeTakeFirst();
  return row?.pgn;
}

/** False: game or review are not the user's. */
export async function linkGameReview(
  db: Db,
  userId: string,
  gameKey: string,
  gameReviewId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('games')
    .set({ game_review_id: gameReviewId })
    .where('user_id', '=', userId)
    .where('game_key', '=', gameKey)
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('game_reviews').select('id').where('id', '=', gameReviewId).where('user_id', '=', userId),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** How many deleted games are remembered: the last ones. */
const deletedGamesKept = 5_000;

/** Deletes the game, and with it what its owner no longer wants. False: the user has no such game. Needs a transaction. */
export async function deleteGame(
  db: Db,
  userId: string,
  { game_key, deletes_review, deletes_cards }: GameDeletion,
  nowMs: number,
): Promise<boolean> {
  const game = await liveGames(db, userId)
    .select('game_review_id')
    .where('game_key', '=', game_key)
    .executeTakeFirst();
  if (game === undefined) return false;
  const reviewId = game.game_review_id;
  if (deletes_cards && reviewId !== null) await deleteCardsOf(db, userId, reviewId, nowMs);
  await db
    .updateTable('games')
    .set({ deleted_at: nowMs, pgn: '', moves: '', scores: null, bytes: 0, game_review_id: null })
    .where('user_id', '=', userId)
    .where('game_key', '=', game_key)
    .execute();
  if (deletes_review && reviewId !== null)
    await db.deleteFrom('game_reviews').where('id', '=', reviewId).where('user_id', '=', userId).execute();
  await sql`delete from games where user_id = ${userId} and deleted_at < (select min(deleted_at) from
    (select deleted_at from games where user_id = ${userId} and deleted_at is not null
      order by deleted_at desc limit ${deletedGamesKept}) as kept)`.execute(db);
  return true;
}

/** Those made from it or from its mistakes. They can be restored, like any deleted card. */
async function deleteCardsOf(db: Db, userId: string, reviewId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('cards')
    .set({ deleted_at: nowMs })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('game_review_id', '=', reviewId),
        eb(
          'id',
          'in',
          selectFrom('mistakes')
            .select('card_id')
            .where('game_review_id', '=', reviewId)
            .where('card_id', 'is not', null)
            .$castTo<{ card_id: string }>(),
        ),
      ]),
    )
    .execute();
}

function liveGames(db: Db, userId: string) {
  return db.selectFrom('games').where('user_id', '=', userId).where('deleted_at', 'is', null);
}
