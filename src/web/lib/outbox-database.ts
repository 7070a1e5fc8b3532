/**
 * The database of what waits to be sent. The page reads and writes it (outbox-storage.ts); the service worker sends from it when
 * no page is open; the first frame asks whether anything waits.
 */
import { DeviceTable } from './device-table.ts';

const table = new DeviceTable('tabiya-outbox-1', 'rows', 'key');

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

/** Everything of one kind. */
function makeRange(kind: string): IDBKeyRange {
  return IDBKeyRange.bound(`${kind}:`, `${kind}:\uffff`);
}

export function readRows(): Promise<OutboxRow[]> {
  return table.use<OutboxRow[]>('readonly', (rows) => rows.getAll());
}

export async function hasRows(kind: string): Promise<boolean> {
  return (await table.use('readonly', (rows) => rows.count(makeRange(kind)))) > 0;
}

export async function putRow(row: OutboxRow): Promise<void> {
  await table.use('readwrite', (rows) => rows.put(row));
}

export async function deleteRow(key: string): Promise<void> {
  await table.use('readwrite', (rows) => rows.delete(key));
}

export async function deleteRows(): Promise<void> {
  await table.use('readwrite', (rows) => rows.clear());
}
