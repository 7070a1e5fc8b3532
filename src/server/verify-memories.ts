import { isDeepStrictEqual } from 'node:util';
import { cardMemory } from './cards/card-memory-store.ts';
import { readPages } from './db/row-pages.ts';
import type { Db, MemoryAnswerTable, MemorySettingsTable } from './db/tables.ts';
import { findLogs } from './scheduling/answer-store.ts';
import { foldMemory, type MemoryKind, type MemoryRow } from './scheduling/memory-kind.ts';
import { findMemorySettingsOf, pickMemory } from './scheduling/memory-settings-store.ts';
import { openingMemory } from './training/opening-memory-store.ts';

export interface Verification {
  cards: number;
  reviews: number;
  positions: number;
  answers: number;
  faults: string[];
}

const memoriesPerPage = 200;

export async function verifyMemories(db: Db): Promise<Verification> {
  const cards = await verifyKind(db, cardMemory);
  const openings = await verifyKind(db, openingMemory);
  return {
    cards: cards.memories,
    reviews: cards.rows,
    positions: openings.memories,
    answers: openings.rows,
    faults: [...cards.faults, ...openings.faults],
  };
}

async function verifyKind(db: Db, kind: MemoryKind) {
  const result = { memories: 0, rows: 0, faults: [] as string[] };
  const pages = readPages(
    memoriesPerPage,
    (after) => readPage(db, kind, after),
    ({ row }) => row.id,
  );
  for await (const page of pages) {
    for (const { row, log, settings } of page) {
      const fault = findFault(kind, row, log, settings);
      if (fault !== undefined) result.faults.push(`${kind.title} ${row.id}: ${fault}`);
      result.rows += log.length;
    }
    result.memories += page.length;
  }
  return result;
}

type Page = { row: MemoryRow; log: MemoryAnswerTable[]; settings: MemorySettingsTable }[];

async function readPage(db: Db, kind: MemoryKind, lastId: string): Promise<Page> {
  const isolated = db.transaction().setIsolationLevel('repeatable read');
  return isolated.execute(async (tx) => {
    const rows = await kind.findAfter(tx, lastId, memoriesPerPage);
    const logs = Map.groupBy(await findLogs(tx, rows), ({ memory_id }) => memory_id);
    const getSettings = await findMemorySettingsOf(tx, rows);
    return rows.map((row) => ({ row, log: logs.get(row.id) ?? [], settings: getSettings(row) }));
  });
}

function findFault(
  kind: MemoryKind,
  row: MemoryRow,
  log: readonly MemoryAnswerTable[],
  settings: MemorySettingsTable,
): string | undefined {
  const damage = kind.findDamage(row, log);
  if (damage !== undefined) return damage;
  const { memory_revision, revision } = row;
  if (log.length > 0 && memory_revision !== settings.revision) {
    const isWaiting = settings.folded_revision !== settings.revision && memory_revision < settings.revision;
    return isWaiting ? undefined : 'was not made with the settings of its user';
  }
  try {
    const folded = foldMemory(kind, row, pickMemory(settings), log, log);
    const [wrong] = folded.rows;
    if (wrong !== undefined)
      return `answer ${wrong.id} was not made from the state that the ones before it give`;
    const isFold = isDeepStrictEqual({ ...folded.row, memory_revision, revision }, { ...row });
    return isFold ? undefined : `is not what its ${kind.noun} make of it`;
  } catch (error) {
    if (error instanceof RangeError) return `its ${kind.noun} cannot be replayed: ${error.message}`;
    throw error;
  }
}
