/**
 * Health checks try a write, because reads still work with a full disk, a read-only folder or a dead writer.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from './tables.ts';

const goodForMs = 5000;
const badForMs = 1000;
const deadlineMs = 5000;

export class WriteCheck {
  readonly #db: Db;
  readonly #onFailure: (error: unknown) => void;
  #canWrite = true;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<boolean> | undefined;

  constructor(db: Db, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
  }

  async canWrite(): Promise<boolean> {
    if (performance.now() - this.#checkedAt < (this.#canWrite ? goodForMs : badForMs)) return this.#canWrite;
    this.#checking ??= this.#check();
    return this.#checking;
  }

  async #check(): Promise<boolean> {
    const couldWrite = this.#canWrite;
    try {
      // Use a new time, because SQLite skips a write that changes nothing.
      const row = { id: 'health', bucket: 'health', at: Date.now() };
      const written = this.#db
        .insertInto('attempts')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: row.at }))
        .execute();
      await Promise.race([written, failAfter(deadlineMs)]);
      this.#canWrite = true;
    } catch (error) {
      this.#canWrite = false;
      if (couldWrite) this.#onFailure(error);
    }
    this.#checkedAt = performance.now();
    this.#checking = undefined;
    return this.#canWrite;
  }
}

async function failAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new Error(`The database has not stored a row within ${ms / 1000} s`);
}
