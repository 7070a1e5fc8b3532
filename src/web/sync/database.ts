const databaseName = 'tabiya';
const indexOfStores = { queue: undefined, responses: 'cachedAt', patches: undefined, values: 'cachedAt' };
type StoreName = keyof typeof indexOfStores;

class Database {
  #opened: Promise<IDBDatabase> | undefined;

  open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(databaseName, 1);
      opening.addEventListener('upgradeneeded', () => {
        for (const [name, index] of Object.entries(indexOfStores)) {
          const rows = opening.result.createObjectStore(name, { keyPath: 'key' });
          if (index !== undefined) rows.createIndex(index, index);
        }
      });
      opening.addEventListener('success', () => resolve(this.#watch(opening.result)));
      opening.addEventListener('error', () => reject(opening.error));
    });
    this.#opened.catch(() => this.#drop());
    return this.#opened;
  }

  /** Browsers may close the database, for example when the user clears the storage. */
  #watch(database: IDBDatabase): IDBDatabase {
    database.addEventListener('close', () => this.#drop());
    database.addEventListener('versionchange', () => {
      database.close();
      this.#drop();
    });
    return database;
  }

  #drop(): void {
    this.#opened = undefined;
  }
}

const database = new Database();

function ask<Value>(
  opened: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  request: (rows: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    // `relaxed` does not wait for the disk. The data still survives if the page closes.
    const transaction = opened.transaction(store, mode, { durability: 'relaxed' });
    const asked = request(transaction.objectStore(store));
    transaction.addEventListener('complete', () => resolve(asked.result));
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

export async function useRows<Value>(
  store: StoreName,
  mode: IDBTransactionMode,
  request: (rows: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  return ask(await database.open(), store, mode, request);
}

/** Use this only for data that may be lost. Returns undefined if storage fails. */
export async function tryToUseRows<Value>(
  ...request: Parameters<typeof useRows<Value>>
): Promise<Value | undefined> {
  try {
    return await useRows(...request);
  } catch {
    return undefined;
  }
}

export async function clearCaches(): Promise<void> {
  const caches = (['responses', 'patches', 'values'] as const).map((store) =>
    tryToUseRows(store, 'readwrite', (rows) => rows.clear()),
  );
  await Promise.all(caches);
}

export function makeKeyRange(start: string): IDBKeyRange {
  return IDBKeyRange.bound(start, `${start}\uffff`);
}

/** Stored with the entry, so that the service worker can send it after the page has closed. */
export interface QueuedRequest {
  path: string;
  body: unknown;
  change?: ListChange;
}

export interface ListChange {
  list: string;
  key: readonly string[];
  body: Readonly<Record<string, unknown>>;
  row?: unknown;
}

export interface QueueRow {
  key: string;
  text: string;
  request?: QueuedRequest | undefined;
  after?: string | undefined;
}

const queueOf1 = 'tabiya-outbox-1';
const cachesOf1 = ['tabiya-answers-1', 'tabiya-items-1', 'tabiya-kept-1'];

function findDatabase(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => resolve(undefined));
  });
}

const moveKey = 'moved-from-1.0';
const dayMs = 24 * 60 * 60 * 1000;

/**
 * An open tab of Tabiya 1.0 may still add entries, so this runs at each start until it finds none, then at
 * most once a day.
 */
async function moveFrom1(): Promise<void> {
  const last = await tryToUseRows<{ cachedAt: number } | undefined>('values', 'readonly', (rows) =>
    rows.get(moveKey),
  );
  if (last !== undefined && Date.now() - last.cachedAt < dayMs) return;
  const old = await findDatabase(queueOf1);
  if (old !== undefined) {
    const moved = await ask<QueueRow[]>(old, 'rows', 'readonly', (entries) => entries.getAll());
    for (const row of moved) await useRows('queue', 'readwrite', (entries) => entries.put(row));
    await ask(old, 'rows', 'readwrite', (entries) => {
      for (const { key } of moved) entries.delete(key);
      return entries.count();
    });
    old.close();
    for (const name of cachesOf1) indexedDB.deleteDatabase(name);
    if (moved.length > 0) return;
  }
  await tryToUseRows('values', 'readwrite', (rows) => rows.put({ key: moveKey, cachedAt: Date.now() }));
}

export async function readQueue(): Promise<QueueRow[]> {
  await moveFrom1();
  return useRows<QueueRow[]>('queue', 'readonly', (rows) => rows.getAll());
}

export async function hasQueued(kind: string): Promise<boolean> {
  return (await useRows('queue', 'readonly', (rows) => rows.count(makeKeyRange(`${kind}:`)))) > 0;
}
