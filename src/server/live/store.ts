/** Optimistic locking: an update of a game fails if its version has changed. */
import type { LiveGame, LiveLimits, Setup } from '#chess/live/live-game';
import { startGame } from '#chess/live/live-game';
import { isUsualStart } from '#chess/live/line';
import { sql } from 'kysely';
import type { Db, LiveGameTable } from '../db/tables.ts';
import { prepareRowQuery } from '../db/prepared.ts';
import {
  type GameState,
  type StoredGame,
  makeBotBookText,
  makeGameState,
  parseStoredGame,
} from './stored-game.ts';

export function selectLiveGames(db: Db) {
  return db
    .selectFrom('live_games')
    .innerJoin('users as white', 'white.id', 'live_games.white_id')
    .innerJoin('users as black', 'black.id', 'live_games.black_id')
    .selectAll('live_games')
    .select(['white.username as white_name', 'black.username as black_name']);
}

export interface NewGame {
  readonly id: string;
  readonly whiteId: string;
  readonly blackId: string;
  readonly playedAt: number;
  readonly now: number;
  readonly limits: LiveLimits;
  readonly setup?: Setup;
}

function makeRow(created: NewGame): LiveGameTable {
  const game = startGame(created.limits, created.now, created.setup);
  return {
    id: created.id,
    white_id: created.whiteId,
    black_id: created.blackId,
    played_at: created.playedAt,
    started_at: game.startedAt,
    max_moves: game.maxMoves,
    reconnect_ms: game.reconnectMs,
    clock_ms: created.limits.clockMs,
    house_color: game.bot?.color ?? null,
    house_rating: game.bot?.rating ?? null,
    house_book: game.bot?.book ? makeBotBookText(game.bot.book) : null,
    start_ply: game.startPly,
    start_fen: isUsualStart(game.line) ? null : game.line.startFen,
    no_clock: game.clock.isOff ? 1 : 0,
    white_removed: 0,
    black_removed: 0,
    ...makeGameState(game),
  };
}

export async function insertGame(db: Db, created: NewGame): Promise<void> {
  await db.insertInto('live_games').values(makeRow(created)).execute();
}

export async function insertGameIfFree(db: Db, created: NewGame): Promise<boolean> {
  const inserted = await db
    .insertInto('live_games')
    .values(makeRow(created))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** The unique indexes prevent a second running game only if the user has the same colour in it. */
export async function isInAnotherGame(db: Db, gameId: string, userIds: readonly string[]): Promise<boolean> {
  const other = await db
    .selectFrom('live_games')
    .select('id')
    .where('ended_at', 'is', null)
    .where('id', '<>', gameId)
    .where((where) => where.or([where('white_id', 'in', userIds), where('black_id', 'in', userIds)]))
    .executeTakeFirst();
  return other !== undefined;
}

export async function findGame(db: Db, id: string): Promise<StoredGame | undefined> {
  const row = await selectLiveGames(db).where('live_games.id', '=', id).executeTakeFirst();
  return row && parseStoredGame(row);
}

export async function findRunningGameOf(db: Db, userId: string): Promise<StoredGame | undefined> {
  const row = await selectLiveGames(db)
    .where('live_games.ended_at', 'is', null)
    .where((where) => where.or([where('white_id', '=', userId), where('black_id', '=', userId)]))
    .executeTakeFirst();
  return row && parseStoredGame(row);
}

const updateGame = prepareRowQuery((db, args: { id: string; knownVersion: number } & GameState) => {
  const { id, knownVersion, ...state } = args;
  return db.updateTable('live_games').set(state).where('id', '=', id).where('version', '=', knownVersion);
});

export async function saveGame(db: Db, id: string, game: LiveGame, knownVersion: number): Promise<boolean> {
  const update = updateGame(db, { id, knownVersion, ...makeGameState(game) });
  return (await db.executeQuery(update)).numAffectedRows === 1n;
}

export async function findDueGames(db: Db, now: number): Promise<StoredGame[]> {
  const rows = await selectLiveGames(db)
    .where('live_games.ended_at', 'is', null)
    .where('deadline_at', '<=', now)
    .orderBy('deadline_at')
    .limit(100)
    .execute();
  return rows.map(parseStoredGame);
}

export async function findRunningGames(db: Db): Promise<StoredGame[]> {
  const rows = await selectLiveGames(db).where('live_games.ended_at', 'is', null).execute();
  return rows.map(parseStoredGame);
}

export async function countRunningGames(db: Db): Promise<number> {
  return (await countRunning(db)).games;
}

export async function countPlayers(db: Db): Promise<number> {
  const { games, bots } = await countRunning(db);
  return 2 * games - bots;
}

function countRunning(db: Db): Promise<{ games: number; bots: number }> {
  return db
    .selectFrom('live_games')
    .select((select) => [
      select.fn.countAll<number>().as('games'),
      select.fn.count<number>('house_color').as('bots'),
    ])
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function findVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('live_games').select(['id', 'version']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.version]));
}

export async function readColorBalance(db: Db, userId: string): Promise<number> {
  const count = async (column: 'white_id' | 'black_id') =>
    db
      .selectFrom('live_games')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where(column, '=', userId)
      .where((where) => where.or([where('reason', 'is', null), where('reason', '<>', 'cancelled')]))
      .executeTakeFirstOrThrow();
  return (await count('white_id')).count - (await count('black_id')).count;
}

/** All nodes use the database's clock, because their own clocks may differ. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now
  `.execute(db);
  return Math.round(rows[0]?.now ?? Number.NaN);
}
