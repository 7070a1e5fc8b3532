import { gameAnswerLimits } from '#contract/game-answers';
import { changeAll } from '../db/change-all.ts';
import { changeWithinQuota } from '../db/quota.ts';
import { readTogether } from '../db/read-together.ts';
import type { Change } from '../db/sqlite-dialect.ts';
import type { Db, MemoryAnswerTable } from '../db/tables.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { findInGame, readLog, writeLog } from './answer-store.ts';
import {
  appendAnswer,
  type Changed,
  foldLog,
  type FoldThreads,
  type MemoryKind,
  type MemoryRow,
} from './memory-kind.ts';
import { makeDefaultSettings, pickMemory, settingsOf, type UserMemory } from './memory-settings-store.ts';
import { retry } from './retry.ts';

/** If the only new answer is newer than all others, appends it without reading the log. */
export async function addToLog<Row extends MemoryRow>(
  db: Db,
  kind: MemoryKind<Row>,
  threads: FoldThreads,
  row: Row,
  memory: UserMemory,
  news: readonly MemoryAnswerTable[],
): Promise<Changed<Row>> {
  const [first] = news;
  const isEmpty = kind.countRows(row) === 0;
  if (first !== undefined && news.length === 1 && (isEmpty || isNext(row, memory, first)))
    return appendAnswer(kind, row, memory, first);
  const log = isEmpty ? [] : (await db.executeQuery(readLog(db, { userId: row.user_id, id: row.id }))).rows;
  const changed = await foldLog(kind, threads, row, memory, [...log, ...news], log);
  await yieldToEventLoop();
  return changed;
}

function isNext(
  { memory_revision, last_review }: MemoryRow,
  { revision }: UserMemory,
  { answered_at }: MemoryAnswerTable,
): boolean {
  return memory_revision === revision && last_review !== null && answered_at > last_review;
}

export async function changeLog<Row extends MemoryRow>(
  db: Db,
  kind: MemoryKind<Row>,
  threads: FoldThreads,
  of: { userId: string; id: string },
  change: (log: readonly MemoryAnswerTable[], row: Row) => readonly MemoryAnswerTable[] | undefined,
): Promise<Row | undefined> {
  return retry(async () => {
    const reads = [kind.readMemory(db, of), settingsOf(db, of), readLog(db, of)] as const;
    const [[row], [settings = makeDefaultSettings(of.userId)], log] = await readTogether(db, reads);
    if (row === undefined) return undefined;
    const wished = change(log, row);
    if (wished === undefined) return (await db.executeQuery(kind.readMemory(db, of))).rows[0];
    const changed = await foldLog(kind, threads, row, pickMemory(settings), wished, log);
    return (await storeChanges(db, kind, [changed])) && changed.row;
  });
}

/** Changes the cards or positions one by one. After a failure, the same request can be sent again. */
export async function markGame<Row extends MemoryRow>(
  db: Db,
  kind: MemoryKind<Row>,
  threads: FoldThreads,
  userId: string,
  gameKey: string,
  undoneMs: number | null,
): Promise<void> {
  const limit = gameAnswerLimits.positionsOfGame;
  for (const id of await findInGame(db, kind.name, { userId, gameKey, limit }))
    await changeLog(db, kind, threads, { userId, id }, (log) =>
      log.map((row) => (row.game_key === gameKey ? { ...row, undone_at: undoneMs } : row)),
    );
}

/** Stores all changes or none. Returns false if a row has changed or was deleted since it was read. */
export async function storeChanges<Row extends MemoryRow>(
  db: Db,
  kind: MemoryKind<Row>,
  changes: readonly Changed<Row>[],
): Promise<boolean> {
  // Always locks rows in the same order, to avoid deadlocks.
  const ordered = changes.toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1));
  const [first] = ordered;
  if (first === undefined) return true;
  const rows = ordered.flatMap((each) => each.rows);
  const writes = [...kind.writeMemories(db, ordered), ...(await listLogWrites(db, kind, rows))];
  if (ordered.every(({ added }) => added === 0)) return changeAll(db, writes);
  return changeWithinQuota(db, first.row.user_id, kind.quota, writes, { isAtOnce: kind.isAtOnce });
}

const rowsPerStatement = 1000;

async function listLogWrites<Row extends MemoryRow>(
  db: Db,
  kind: MemoryKind<Row>,
  rows: readonly MemoryAnswerTable[],
): Promise<Change[]> {
  const writes: Change[] = [];
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    if (at > 0) await yieldToEventLoop();
    const some = rows.slice(at, at + rowsPerStatement);
    writes.push({ ...writeLog[kind.name](db, some), minAffectedRows: some.length });
  }
  return writes;
}
