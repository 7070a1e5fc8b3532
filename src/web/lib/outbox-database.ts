/** The database of unsent entries, shared by page, service worker and first frame. */
import { IdbTable } from './idb-table.ts';

const table = new IdbTable('tabiya-outbox-1', 'rows', 'key');

/** Sends an entry without the page that made it. */
export interface OutboxRequest {
  path: string;
  body: unknown;
}

export interface OutboxRow {
  /** Kind, user and name, separated by colons. */
  key: string;
  text: string;
  request: OutboxRequest | undefined;
}

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
