import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { sql } from 'kysely';
import { DAY_MS } from '#chess/memory/recall';
import type { Winner } from '#chess/live/final-eval';
import type { ColorName } from '#chess/position/color-name';
import { asLongRead } from '../db/long-read.ts';
import { prepareQuery } from '../db/prepared.ts';
import type { Db } from '../db/tables.ts';
import { selectLiveGames } from './store.ts';
import { type StoredGame, parseStoredGame } from './stored-game.ts';

/** Queries each colour by its own index. With an "or", SQLite would scan all games. */
function isListed(userId: string) {
  return sql<boolean>`live_games.id in (
    select own.id from live_games as own where own.white_id = ${userId} and own.white_removed = 0
    union all select own.id from live_games as own where own.black_id = ${userId} and own.black_removed = 0)`;
}

export async function findFinishedGamesOf(db: Db, userId: string, limit: number): Promise<StoredGame[]> {
  const newest = selectLiveGames(db)
    .where('live_games.winner', 'is not', null)
    .where(isListed(userId))
    .orderBy('played_at', 'desc')
    .limit(limit);
  const { rows } = await db.executeQuery(asLongRead(newest));
  return rows.map(parseStoredGame);
}

const gamesPerPage = 20;

/** Replaying games takes time, so pages are small. Sorting is slow, so the ids are read only once. */
export async function* readFinishedGames(db: Db, userId: string): AsyncGenerator<StoredGame[]> {
  const ordered = db
    .selectFrom('live_games')
    .select('id')
    .where('winner', 'is not', null)
    .where(isListed(userId))
    .orderBy('played_at', 'desc')
    .orderBy('id', 'desc');
  const { rows: keys } = await db.executeQuery(asLongRead(ordered));
  for (let from = 0; from < keys.length; from += gamesPerPage) {
    const ids = keys.slice(from, from + gamesPerPage).map(({ id }) => id);
    const rows = await selectLiveGames(db).where('live_games.id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield ids.flatMap((id) => {
      const row = byId.get(id);
      return row === undefined ? [] : [parseStoredGame(row)];
    });
    await yieldToEventLoop();
  }
}

export async function findFinishedGame(db: Db, id: string, userId: string): Promise<StoredGame | undefined> {
  const row = await selectLiveGames(db)
    .where('live_games.id', '=', id)
    .where('live_games.winner', 'is not', null)
    .where(isListed(userId))
    .executeTakeFirst();
  return row && parseStoredGame(row);
}

interface UnkeptQuery {
  userId: string;
  keyStart: string;
  limit: number;
}

export const unkeptGames = prepareQuery((db, { userId, keyStart, limit }: UnkeptQuery) =>
  selectLiveGames(db)
    .where('live_games.winner', 'is not', null)
    .where('live_games.moves', '<>', '')
    .where(isListed(userId))
    .where(
      sql<boolean>`not exists (select 1 from games where games.user_id = ${userId}
        and games.game_key = ${keyStart} || live_games.id)`,
    )
    .orderBy('played_at', 'desc')
    .limit(limit),
);

export interface Outcomes {
  readonly playedAt: number;
  readonly winner: Winner | null;
  readonly color: ColorName;
  readonly games: number;
}

export async function countOutcomes(db: Db, userId: string, since: number): Promise<Outcomes[]> {
  const isWhite = sql<number>`case when white_id = ${userId} and (house_color is null or house_color <> 'white')
    then 1 else 0 end`;
  const counted = db
    .selectFrom('live_games')
    .select([
      sql<number>`played_at / ${sql.lit(DAY_MS)}`.as('day'),
      'winner',
      isWhite.as('is_white'),
      sql<number>`count(*)`.as('games'),
    ])
    .where('winner', 'is not', null)
    .where('played_at', '>=', since)
    .where(isListed(userId))
    .groupBy(['day', 'winner', 'is_white'])
    .orderBy('day', 'desc');
  const { rows } = await db.executeQuery(asLongRead(counted));
  return rows.map(({ day, winner, is_white, games }) => ({
    playedAt: Number(day) * DAY_MS,
    winner,
    color: Number(is_white) === 1 ? 'White' : 'Black',
    games: Number(games),
  }));
}

export async function removeGame(db: Db, id: string, userId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    let removed = 0;
    for (const side of ['white', 'black'] as const) {
      const updated = await tx
        .updateTable('live_games')
        .set({ [`${side}_removed`]: 1 })
        .where('id', '=', id)
        .where('ended_at', 'is not', null)
        .where(`${side}_id`, '=', userId)
        .where(`${side}_removed`, '=', 0)
        .executeTakeFirst();
      removed += Number(updated.numUpdatedRows);
    }
    await tx
      .deleteFrom('live_games')
      .where('id', '=', id)
      .where('white_removed', '=', 1)
      .where('black_removed', '=', 1)
      .execute();
    return removed > 0;
  });
}
