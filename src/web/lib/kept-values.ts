/**
 * What a browser keeps for its user from one visit to the next: values that can be made again, so that a browser without
 * room or without a database only makes them again. Everything goes when the user signs out.
 */
import { openDatabase } from './browser-database.ts';

const databaseName = 'tabiya-kept-1';
const storeName = 'values';

const keptLimits = { values: 500, characters: 1024 * 1024 } as const;

interface Row {
  name: string;
  keptAt: number;
  value: unknown;
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value> | undefined,
): Promise<Value | undefined> {
  try {
    const database = await openDatabase(databaseName, storeName, 'name', 'keptAt');
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(storeName, mode);
        const request = work(transaction.objectStore(storeName));
        transaction.addEventListener('complete', () => resolve(request?.result));
        transaction.addEventListener('abort', () => reject(transaction.error));
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Null where there is none: a query must not answer undefined. */
export async function readKept<Value>(name: string): Promise<Value | null> {
  const row: Row | undefined = await withStore<Row>('readonly', (store) => store.get(name));
  return row === undefined ? null : (row.value as Value);
}

/** The text of a value tells how large it is. A value that is too large is not kept, nor is the one it would replace. */
function isTooLarge(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('text' in value)) return false;
  return typeof value.text === 'string' && value.text.length > keptLimits.characters;
}

export async function writeKept(name: string, value: unknown, now: number): Promise<void> {
  await withStore('readwrite', (store) => {
    if (isTooLarge(value)) return void store.delete(name);
    store.put({ name, keptAt: now, value } satisfies Row);
    const counting = store.count();
    counting.addEventListener('success', () => {
      let tooMany = counting.result - keptLimits.values;
      if (tooMany <= 0) return;
      const walking = store.index('keptAt').openKeyCursor();
      walking.addEventListener('success', () => {
        const oldest = walking.result;
        if (!oldest || tooMany-- <= 0) return;
        store.delete(oldest.primaryKey);
        oldest.continue();
      });
    });
    return undefined;
  });
}

export async function forgetKept(): Promise<void> {
  await withStore('readwrite', (store) => store.clear());
}
