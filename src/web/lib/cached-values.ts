/** Values that can be computed again, cached until sign-out. */
import { IdbTable } from './idb-table.ts';

const values = new IdbTable('tabiya-kept-1', 'values', 'name', 'keptAt');

const cacheLimits = { values: 500, characters: 1024 * 1024 } as const;

interface Row {
  name: string;
  keptAt: number;
  value: unknown;
}

/** Null if missing: a query must not return undefined. */
export async function readCached<Value>(name: string): Promise<Value | null> {
  const row = await values.tryToUse<Row | undefined>('readonly', (rows) => rows.get(name));
  return row === undefined ? null : (row.value as Value);
}

/** By text length. A value too large is not cached, nor is the one it replaces. */
function isTooLarge(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('text' in value)) return false;
  return typeof value.text === 'string' && value.text.length > cacheLimits.characters;
}

export async function writeCached(name: string, value: unknown, now: number): Promise<void> {
  if (isTooLarge(value)) {
    await values.tryToUse('readwrite', (store) => store.delete(name));
    return;
  }
  await values.tryToUse('readwrite', (store) => {
    store.put({ name, keptAt: now, value } satisfies Row);
    const counting = store.count();
    counting.addEventListener('success', () => {
      let tooMany = counting.result - cacheLimits.values;
      if (tooMany <= 0) return;
      const walking = store.index('keptAt').openKeyCursor();
      walking.addEventListener('success', () => {
        const oldest = walking.result;
        if (!oldest || tooMany-- <= 0) return;
        store.delete(oldest.primaryKey);
        oldest.continue();
      });
    });
    return counting;
  });
}

export async function clearCached(): Promise<void> {
  await values.tryToUse('readwrite', (rows) => rows.clear());
}
