import { reportStorageTrouble } from '../lib/storage-trouble.ts';
import { type QueueRow, readQueue, useRows } from './database.ts';

export class QueueRows {
  readonly #texts = new Map<string, string>();
  #isStored = false;
  #opening: Promise<void> | undefined;

  open(): Promise<void> {
    this.#opening ??= this.#read();
    return this.#opening;
  }

  async #read(): Promise<void> {
    try {
      for (const { key, text } of await readQueue()) this.#texts.set(key, text);
      this.#isStored = true;
    } catch (error) {
      reportStorageTrouble(error);
    }
  }

  get size(): number {
    return this.#texts.size;
  }

  has(key: string): boolean {
    return this.#texts.has(key);
  }

  list(prefix: string): (readonly [name: string, text: string])[] {
    const found = [...this.#texts].filter(([key]) => key.startsWith(prefix));
    return found.map(([key, text]) => [key.slice(prefix.length), text] as const).toSorted(compareNames);
  }

  isWaiting(userId: string, kind?: string): boolean {
    for (const key of this.#texts.keys()) {
      const [itsKind, user] = key.split(':', 2);
      if (user === userId && (kind === undefined || kind === itsKind)) return true;
    }
    return false;
  }

  async put(row: QueueRow): Promise<void> {
    this.#texts.set(row.key, row.text);
    await this.#write((rows) => rows.put(row));
  }

  delete(key: string): void {
    this.#texts.delete(key);
    void this.#write((rows) => rows.delete(key));
  }

  async count(): Promise<number> {
    if (!this.#isStored) return this.size;
    return useRows('queue', 'readonly', (rows) => rows.count()).catch(() => this.size);
  }

  async clear(): Promise<void> {
    // Wait until the rows are loaded. Otherwise they would reappear after this.
    await this.#opening;
    this.#texts.clear();
    await this.#write((rows) => rows.clear());
  }

  async #write(write: (rows: IDBObjectStore) => IDBRequest): Promise<void> {
    if (!this.#isStored) return;
    try {
      await useRows('queue', 'readwrite', write);
    } catch (error) {
      reportStorageTrouble(error);
    }
  }
}

function compareNames([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export const queueRows = new QueueRows();
