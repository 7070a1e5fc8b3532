/** Unsent entries in IndexedDB: read once at start, written before an answer counts as given. */
import type { OutboxStorage } from './outbox.ts';
import {
  deleteRow,
  deleteRows,
  type OutboxRequest,
  type OutboxRow,
  putRow,
  readRows,
} from './outbox-database.ts';
import { reportStorageTrouble } from './storage-trouble.ts';

/** Without a database entries last as long as the page. */
export class PageStorage implements OutboxStorage {
  readonly #texts = new Map<string, string>();

  get length(): number {
    return this.#texts.size;
  }

  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }

  async setItem(key: string, text: string, _request?: OutboxRequest): Promise<void> {
    this.#texts.set(key, text);
  }

  removeItem(key: string): void {
    this.#texts.delete(key);
  }

  /** Including other tabs. */
  async count(): Promise<number> {
    return this.#texts.size;
  }

  async clear(): Promise<void> {
    this.#texts.clear();
  }
}

class DatabaseStorage extends PageStorage {
  constructor(rows: readonly OutboxRow[]) {
    super();
    for (const { key, text } of rows) void super.setItem(key, text);
  }

  override async setItem(key: string, text: string, request?: OutboxRequest): Promise<void> {
    await super.setItem(key, text);
    await tellTrouble(putRow({ key, text, request }));
  }

  override removeItem(key: string): void {
    super.removeItem(key);
    void tellTrouble(deleteRow(key));
  }

  override async count(): Promise<number> {
    try {
      return (await readRows()).length;
    } catch {
      return super.count();
    }
  }

  override async clear(): Promise<void> {
    await super.clear();
    await tellTrouble(deleteRows());
  }
}

/** It is still sent from this page; the user learns that closing would lose it. */
async function tellTrouble(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    reportStorageTrouble(error);
  }
}

let storage: PageStorage = new PageStorage();

/** Called before the first screen. */
export async function openOutboxStorage(): Promise<void> {
  try {
    storage = new DatabaseStorage(await readRows());
  } catch (error) {
    reportStorageTrouble(error);
  }
}

export function getOutboxStorage(): OutboxStorage {
  return storage;
}

export function hasWaiting(prefix: string, userId: string): boolean {
  for (let at = 0; at < storage.length; at += 1)
    if (storage.key(at)?.startsWith(`${prefix}:${userId}:`)) return true;
  return false;
}

export function hasAnyWaiting(userId: string): boolean {
  for (let at = 0; at < storage.length; at += 1) if (storage.key(at)?.split(':')[1] === userId) return true;
  return false;
}

export function countWaiting(): Promise<number> {
  return storage.count();
}

export function clearOutbox(): Promise<void> {
  return storage.clear();
}
