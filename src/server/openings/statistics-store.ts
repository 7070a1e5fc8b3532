import { type CompiledQuery, sql } from 'kysely';
import { statisticsLimits, type StatisticsRecord } from '#contract/statistics';
import { executeSerializedPerUser } from '../db/change-all.ts';
import { quota, findPart } from '../db/quota.ts';
import { takeInserted } from '../db/inserted-values.ts';
import { readPages } from '../db/row-pages.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { Db, PositionStatisticsTable } from '../db/tables.ts';

interface Choice {
  speeds: string;
  ratings: string;
}

interface Reader {
  choice: Choice;
  userId: string;
  sinceMs: number;
  fens: readonly string[] | undefined;
}

const rowsPerPage = 100;
const bytesPerRow = 200;

/** Yields the user's own records, then those of other users if all recent senders agree. */
export async function* readStatistics(
  db: Db,
  choice: Choice,
  userId: string,
  now: number,
  fens?: readonly string[],
): AsyncGenerator<StatisticsRecord[]> {
  if (fens?.length === 0) return;
  const reader = { choice, userId, sinceMs: now - statisticsLimits.freshMs, fens };
  yield* readOwn(db, reader);
  yield* readShared(db, reader);
}

function readOwn(db: Db, { choice, userId, sinceMs, fens }: Reader): AsyncGenerator<StatisticsRecord[]> {
  const own = db
    .selectFrom('position_statistics')
    .select(['fen', 'speeds', 'ratings', 'white', 'draws', 'black', 'moves'])
    .where('user_id', '=', userId)
    .where('speeds', '=', choice.speeds)
    .where('ratings', '=', choice.ratings)
    .where('fetched_at', '>', sinceMs)
    .$if(fens !== undefined, (query) => query.where('fen', 'in', fens ?? []));
  return readPages(
    rowsPerPage,
    (after, limit) => own.where('fen', '>', after).orderBy('fen').limit(limit).execute(),
    ({ fen }) => fen,
  );
}

/** Each page scans a fixed number of rows. Otherwise a page could skip many rows and block the server. */
async function* readShared(db: Db, reader: Reader): AsyncGenerator<StatisticsRecord[]> {
  let bytesLeft: number = statisticsLimits.sharedBytesPerAnswer;
  for (let after = { turn: 0, fen: '', user_id: '' }; bytesLeft > 0;) {
    const rows = await selectShared(db, reader, after);
    yield rows.flatMap(({ turn: _turn, user_id: _sender, moves, ...record }) =>
      moves === null ? [] : [{ ...record, moves }],
    );
    for (const { fen, moves } of rows) bytesLeft -= moves === null ? 0 : fen.length + moves.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerPage) return;
    after = last;
    await yieldToEventLoop();
  }
}

async function selectShared(
  db: Db,
  { choice, userId, sinceMs, fens }: Reader,
  after: { turn: number; fen: string; user_id: string },
) {
  const isPassedOver = sql<boolean>`exists (
    select 1 from position_statistics other
    where other.speeds = sent.speeds and other.ratings = sent.ratings and other.fen = sent.fen
      and other.user_id <> sent.user_id and other.fetched_at > ${sinceMs}
      and (other.user_id = ${userId} or other.user_id < sent.user_id or other.white <> sent.white
        or other.draws <> sent.draws or other.black <> sent.black or other.moves <> sent.moves))`;
  const isUsed = sql<boolean>`sent.user_id <> ${userId} and sent.fetched_at > ${sinceMs} and not ${isPassedOver}`;
  return db
    .selectFrom('position_statistics as sent')
    .select(['turn', 'user_id', 'fen', 'speeds', 'ratings', 'white', 'draws', 'black'])
    .select(sql<string | null>`case when ${isUsed} then sent.moves end`.as('moves'))
    .where('speeds', '=', choice.speeds)
    .where('ratings', '=', choice.ratings)
    .where(sql<boolean>`(turn, fen, user_id) > (${after.turn}, ${after.fen}, ${after.user_id})`)
    .$if(fens !== undefined, (query) => query.where('fen', 'in', fens ?? []))
    .orderBy('turn')
    .orderBy('fen')
    .orderBy('user_id')
    .limit(rowsPerPage)
    .execute();
}

export async function storeStatistics(
  db: Db,
  records: readonly StatisticsRecord[],
  userId: string,
  now: number,
): Promise<void> {
  if (records.length === 0) return;
  const { count } = await db
    .selectFrom('position_statistics')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const byKey = new Map(
    records.map((record) => [`${record.speeds} ${record.ratings} ${record.fen}`, record]),
  );
  const rows = [...byKey.values()].map((record, index) => ({
    ...record,
    user_id: userId,
    fetched_at: now,
    bytes: Buffer.byteLength(record.fen) + Buffer.byteLength(record.moves) + bytesPerRow,
    turn: Number(count) + index + 1,
  }));
  const upsert = db
    .insertInto('position_statistics')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['speeds', 'ratings', 'fen', 'user_id'])
        .doUpdateSet(
          takeInserted<PositionStatisticsTable>('white', 'draws', 'black', 'moves', 'bytes', 'fetched_at'),
        ),
    )
    .compile();
  await executeSerializedPerUser(db, userId, [
    { ...upsert, minAffectedRows: rows.length },
    { ...makeRoom(db, userId, await findPart(db, userId)), minAffectedRows: 0 },
  ]);
}

function makeRoom(db: Db, userId: string, part: number): CompiledQuery {
  const recordsPerUser = Math.floor(quota.position_statistics.rows * part);
  const bytesPerUser = Math.floor(quota.position_statistics.bytes * part);
  const own = sql`from position_statistics where user_id = ${userId}`;
  const ranked = sql`select speeds, ratings, fen,
      row_number() over newest as place, sum(bytes) over newest as bytes_until
    ${own} and ((select count(*) ${own}) > ${recordsPerUser} or (select sum(bytes) ${own}) > ${bytesPerUser})
    window newest as (order by fetched_at desc, turn desc, speeds, ratings, fen)`;
  return sql`delete ${own} and (speeds, ratings, fen) in (
    select speeds, ratings, fen from (${ranked}) ranked
    where place > ${Math.floor(recordsPerUser * 0.95)} or bytes_until > ${Math.floor(bytesPerUser * 0.95)})`.compile(
    db,
  );
}
