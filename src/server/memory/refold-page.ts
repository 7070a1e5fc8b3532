import { groupByRows } from '../db/row-groups.ts';
import type { Db } from '../db/tables.ts';
import { cardMemory } from '../cards/card-memory-store.ts';
import { findLogs } from '../scheduling/answer-store.ts';
import { type Changed, foldMemory, type MemoryKind, type MemoryPart } from '../scheduling/memory-kind.ts';
import type { UserMemory } from '../scheduling/memory-settings-store.ts';
import { openingMemory } from '../training/opening-memory-store.ts';

export interface RefoldOptions extends MemoryPart {
  of: MemoryKind['name'];
  afterId: string;
  memory: UserMemory;
}

export interface FoldedPage {
  changes: Changed[];
  lastId: string | undefined;
}

export const kinds: Record<MemoryKind['name'], MemoryKind> = { cards: cardMemory, openings: openingMemory };

export async function foldPage(db: Db, { of, afterId, memory, ...part }: RefoldOptions): Promise<FoldedPage> {
  const kind = kinds[of];
  const found = await kind.findAfter(db, afterId, kind.page.memories, part);
  const [page = []] = groupByRows(found, (row) => kind.countRows(row) + 1, kind.page.rows);
  const stale = page.filter((row) => row.memory_revision < memory.revision);
  const logs = Map.groupBy(await findLogs(db, stale), ({ memory_id }) => memory_id);
  const changes = stale.map((row) => {
    const log = logs.get(row.id) ?? [];
    return foldMemory(kind, row, memory, log, log);
  });
  return { changes, lastId: page.at(-1)?.id };
}
