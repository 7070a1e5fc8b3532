import { type CompiledQuery, type InferResult, sql } from 'kysely';
import { outdated } from '#contract/book-figures';
import { type GamePageQuery, type LibraryGameDraft, libraryLimits, type ListedGame } from '#contract/library';
import { prepareQuery } from '../db/prepared.ts';
import { changeWithinQuota } from '../db/quota.ts';
import type { Db, GameTable } from '../db/tables.ts';
import { countTextBytes } from '../text-bytes.ts';

/** The sources of manual imports, which restore deleted games. Other imports do not. */
const broughtByHand: ReadonlySet<string> = new Set(['pgn', 'entered']);

export async function insertGames(
  db: Db,
  userId: string,
  drafts: readonly LibraryGameDraft[],
): Promise<number> {
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
          game_review_id: null,
        }))
        .where('games.deleted_at', 'is not', null)
        .where(sql<boolean>`excluded.source in (${sql.join([...broughtByHand])})`),
    )
    .compile();
  await changeWithinQuota(db, userId, ['games'], [{ ...insert, minAffectedRows: 0 }]);
  return added.length;
}

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

interface PagePlace {
  userId: string;
  beforeMs: number;
  beforeKey: string;
}

function selectPage(db: Db, { userId, beforeMs, beforeKey }: PagePlace) {
  return liveGames(db, userId)
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
    .where(sql<boolean>`(played_at, game_key) < (${beforeMs}, ${beforeKey})`)
    .orderBy('played_at', 'desc')
    .orderBy('game_key', 'desc')
    .limit(libraryLimits.gamesPerPage);
}

type GameRow = InferResult<ReturnType<typeof selectPage>>[number];

const gamePage = prepareQuery(selectPage);
const gamePageOfSource = prepareQuery(
  (db, { source, ...place }: PagePlace & { source: NonNullable<GamePageQuery['source']> }) =>
    selectPage(db, place).where('source', '=', source),
);

export function gamesOnPage(
  db: Db,
  userId: string,
  { before, before_key: beforeKey = '', source }: GamePageQuery,
): CompiledQuery<GameRow> {
  const beforeMs = before === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(before);
  const place = { userId, beforeMs, beforeKey };
  return source === undefined ? gamePage(db, place) : gamePageOfSource(db, { ...place, source });
}

export interface GamesToStore<Row> {
  find: (db: Db, userId: string) => CompiledQuery<Row>;
  store: (db: Db, userId: string, rows: readonly Row[]) => Promise<void>;
}

export function makeListedGames(rows: readonly GameRow[]): ListedGame[] {
  return rows.map((row) => ({ ...row, played_at: new Date(row.played_at).toISOString() }));
}

export async function findGamePgn(db: Db, userId: string, gameKey: string): Promise<string | undefined> {
  const row = await liveGames(db, userId).select('pgn').where('game_key', '=', gameKey).executeTakeFirst();
  return row?.pgn;
}

export async function storeReviewLink(
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

export function liveGames(db: Db, userId: string) {
  return db.selectFrom('games').where('user_id', '=', userId).where('deleted_at', 'is', null);
}

export async function outdateFigures(db: Db, userId: string): Promise<void> {
  await db.updateTable('book_figures').set({ training: outdated }).where('user_id', '=', userId).execute();
}
