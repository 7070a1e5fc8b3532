/** Whether the database takes writes: with a full disk, a read-only folder or a dead writer it still answers reads. */
import type { Db } from './tables.ts';

/** Health is asked every few seconds by several probes; a write for each of them would cost more than it tells. */
const goodForMs = 5000;
const badForMs = 1000;

export class WriteCheck {
  readonly #db: Db;
  readonly #onFailure: (error: unknown) => void;
  #canWrite = true;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<boolean> | undefined;

  /** `onFailure` is called when writing begins to fail. */
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
      // One row, changed each time: SQLite writes nothing where nothing changes. The sweep of attempts removes it.
      const row = { id: 'health', bucket: 'health', at: Date.now() };
      await this.#db
        .insertInto('attempts')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: row.at }))
        .execute();
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
