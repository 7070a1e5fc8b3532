/**
 * The database of what waits to be sent. The page reads and writes it (outbox-storage.ts); the service worker sends from it when
 * no page is open; the first frame asks whether anything waits.
 */
import { openDatabase, useRows } from './browser-database.ts';

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
  return openDatabase('tabiya-outbox-1', storeName, 'key');
}

/** Everything of one kind. */
function makeRange(kind: string): IDBKeyRange {
  return IDBKeyRange.bound(`${kind}:`, `${kind}:\uffff`);
}

export function readRows(database: IDBDatabase): Promise<OutboxRow[]> {
  return useRows<OutboxRow[]>(database, storeName, 'readonly', (rows) => rows.getAll());
}

export async function hasRows(database: IDBDatabase, kind: string): Promise<boolean> {
  return (await useRows(database, storeName, 'readonly', (rows) => rows.count(makeRange(kind)))) > 0;
}

export async function putRow(database: IDBDatabase, row: OutboxRow): Promise<void> {
  await useRows(database, storeName, 'readwrite', (rows) => rows.put(row));
}

export async function deleteRow(database: IDBDatabase, key: string): Promise<void> {
  await useRows(database, storeName, 'readwrite', (rows) => rows.delete(key));
}

export async function deleteRows(database: IDBDatabase): Promise<void> {
  await useRows(database, storeName, 'readwrite', (rows) => rows.clear());
}
