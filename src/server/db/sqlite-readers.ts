/** Threads for reads that would block the event loop too long. There are two, and a user gets one at a time, so one user cannot occupy both. */
import { WorkThreads } from '../work-threads.ts';
import type { ReadJob } from './sqlite-reader.ts';
import type { SqliteResult, SqliteStatement } from './sqlite-statement.ts';
import { UserTurns } from './user-turns.ts';

export class SqliteReaders {
  readonly #path: string;
  readonly #turns = new UserTurns(1);
  readonly #threads = new WorkThreads<ReadJob, SqliteResult[]>({
    worker: new URL('sqlite-reader.ts', import.meta.url),
    task: 'read',
    threads: 2,
    idleMs: 10 * 60_000,
  });

  constructor(path: string) {
    this.#path = path;
  }

  async read(statements: readonly SqliteStatement[]): Promise<SqliteResult[]> {
    const end = await this.#turns.take();
    try {
      return await this.#threads.run({ path: this.#path, statements });
    } finally {
      end();
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
