import { otherWork } from '../other-work.ts';
import { sql } from 'kysely';
import type { Winner } from '#chess/live/final-eval';
import type { ColorName } from '#chess/position/color-name';
import { prepareQuery } from '../db/prepared.ts';
import type { Db } from '../db/tables.ts';
import { selectLiveGames } from './store.ts';
import { type StoredGame, parseStoredGame } from './stored-game.ts';

function isListed(userId: string) {
  return sql<boolean>`((white_id = ${userId} and white_removed = 0) or (black_id = ${userId} and black_removed = 0))`;
}

export async function findFinishedGamesOf(db: Db, userId: string, limit: number): Promise<StoredGame[]> {
  const rows = await selectLiveGames(db)
    .where('live_games.winner', 'is not', null)
    .where(isListed(userId))
    .orderBy('played_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(parseStoredGame);
}

const gamesPerPage = 20;

/** In batches: replaying one takes a millisecond. */
export async function* readFinishedGames(db: Db, userId: string): AsyncGenerator<StoredGame[]> {
  for (let before = { playedAt: Number.MAX_SAFE_INTEGER, id: '' }; ;) {
    const rows = await selectLiveGames(db)
      .where('live_games.winner', 'is not', null)
      .where(isListed(userId))
      .where(sql<boolean>`(played_at, live_games.id) < (${before.playedAt}, ${before.id})`)
      .orderBy('played_at', 'desc')
      .orderBy('live_games.id', 'desc')
      .limit(gamesPerPage)
      .execute();
    const games = rows.map(parseStoredGame);
    yield games;
    const last = games.at(-1);
    if (last === undefined || games.length < gamesPerPage) return;
    before = last;
    await otherWork();
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

/** With moves, and unknown to the library even as deleted. */
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

export interface Outcome {
  readonly playedAt: number;
  readonly winner: Winner | null;
  readonly color: ColorName;
}

export async function findOutcomes(db: Db, userId: string, since: number): Promise<Outcome[]> {
  const rows = await db
    .selectFrom('live_games')
    .select(['played_at', 'winner', 'white_id', 'house_color'])
    .where('winner', 'is not', null)
    .where('played_at', '>=', since)
    .where(isListed(userId))
    .orderBy('played_at', 'desc')
    .execute();
  return rows.map((row) => ({
    playedAt: row.played_at,
    winner: row.winner,
    color: row.white_id === userId && row.house_color !== 'white' ? 'White' : 'Black',
  }));
}

/** False without such a game. Deleted once both have hidden it. */
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
