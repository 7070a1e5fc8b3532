/**
 * The database of what waits to be sent. The page reads and writes it (outbox-storage.ts); the service worker sends from it when
 * no page is open; the first frame asks whether anything waits.
 */
const databaseName = 'tabiya-outbox-1';
const storeName = 'rows';

/** What brings an entry to the server without the page that made it. */
export interface OutboxRequest {
  path: string;
  body: unknown;
}

export interface OutboxRow {
  /** What it is, whose, and its name: in this order, with colons between. */
  key: string;
  text: string;
  request: OutboxRequest | undefined;
}

export function openOutboxDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore(storeName, { keyPath: 'key' }),
    );
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
}

/** Resolves when all of it is stored, not when it is asked for. */
function work<Value>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = ask(transaction.objectStore(storeName));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

/** Everything of one kind. */
function makeRange(kind: string): IDBKeyRange {
  return IDBKeyRange.bound(`${kind}:`, `${kind}:\uffff`);
}

export function readRows(database: IDBDatabase): Promise<OutboxRow[]> {
  return work<OutboxRow[]>(database, 'readonly', (rows) => rows.getAll());
}

export async function hasRows(database: IDBDatabase, kind: string): Promise<boolean> {
  return (await work(database, 'readonly', (rows) => rows.count(makeRange(kind)))) > 0;
}

export async function putRow(database: IDBDatabase, row: OutboxRow): Promise<void> {
  await work(database, 'readwrite', (rows) => rows.put(row));
}

export async function deleteRow(database: IDBDatabase, key: string): Promise<void> {
  await work(database, 'readwrite', (rows) => rows.delete(key));
}
