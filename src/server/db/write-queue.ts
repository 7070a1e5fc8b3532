import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { asError, messageOf } from '#contract/thrown';
import { Calls } from '../calls.ts';
import type { SqliteResult, SqliteStatement } from './sqlite-statement.ts';

export type WriterTask =
  | { type: 'job'; statements: readonly SqliteStatement[]; eachMustChange: boolean }
  | { type: 'step'; statement: SqliteStatement; opens: boolean }
  | { type: 'end' }
  | { type: 'undo' };
export type WriterRequest = (WriterTask & { id: number }) | { type: 'close' };

export interface WriterAnswer {
  id: number;
  results?: SqliteResult[];
  error?: { message: string; code: number | undefined };
}

export class SqliteFailure extends Error {
  /** SQLite's extended result code: https://www.sqlite.org/rescode.html */
  readonly code: number | undefined;
  constructor(message: string, code: number | undefined) {
    super(message);
    this.name = 'SqliteFailure';
    this.code = code;
  }
}

const ioError = 10;
const restartMs = 1000;

export class WriteQueue {
  readonly #path: string;
  readonly #onLost: (error: Error) => void;
  readonly #calls = new Calls<SqliteResult[]>();
  readonly #waiting: Array<() => void> = [];
  #worker: Worker | undefined;
  #startedAt = 0;
  #lastFailure: Error | undefined;
  #isPaused = false;
  #opensTransaction = false;
  #isBroken = false;
  #isStalled = false;
  #watch: NodeJS.Timeout | undefined;
  #closed: Error | undefined;

  private constructor(path: string, onLost: (error: Error) => void) {
    this.#path = path;
    this.#onLost = onLost;
  }

  static async open(path: string, onLost: (error: Error) => void): Promise<WriteQueue> {
    const queue = new WriteQueue(path, onLost);
    try {
      await once(queue.#start(), 'message');
      return queue;
    } catch (error) {
      queue.#closed = asError(error);
      throw error;
    }
  }

  /**
   * Ends a writer that has not answered for `ms`. A later write starts a new one. Call this after the
   * migrations, which may take longer.
   */
  limitStalls(ms: number): void {
    this.#watch = setTimeout(() => this.#endStall(), ms).unref();
  }

  async run(
    statements: readonly SqliteStatement[],
    { eachMustChange } = { eachMustChange: false },
  ): Promise<SqliteResult[]> {
    await this.#takeTurn();
    const results = this.#call({ type: 'job', statements, eachMustChange });
    this.#passTurn();
    return results;
  }

  async begin(): Promise<void> {
    await this.#takeTurn();
    this.#opensTransaction = true;
  }

  async runInTransaction(statement: SqliteStatement): Promise<SqliteResult> {
    const opens = this.#opensTransaction;
    this.#opensTransaction = false;
    const [result] = await this.#call({ type: 'step', statement, opens });
    return result ?? { rows: [], changes: 0 };
  }

  async commit(): Promise<void> {
    await this.#endTransaction('end');
  }

  async rollback(): Promise<void> {
    await this.#endTransaction('undo');
  }

  async close(): Promise<void> {
    await this.#takeTurn();
    this.#closed = new Error('The database is closed');
    for (const next of this.#waiting.splice(0)) next();
    if (this.#worker === undefined) return;
    const exited = once(this.#worker, 'exit');
    this.#worker.postMessage({ type: 'close' } satisfies WriterRequest);
    await exited;
  }

  async #endTransaction(type: 'end' | 'undo'): Promise<void> {
    const isUntouched = this.#opensTransaction;
    const isGone = this.#isBroken && type === 'undo';
    this.#opensTransaction = false;
    const ended = isUntouched || isGone ? undefined : this.#call({ type });
    this.#isBroken = false;
    this.#passTurn();
    await ended;
  }

  async #takeTurn(): Promise<void> {
    if (this.#isPaused) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#closed !== undefined) throw this.#closed;
    this.#isPaused = true;
  }

  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isPaused = false;
    else next();
  }

  async #call(task: WriterTask): Promise<SqliteResult[]> {
    if (this.#closed !== undefined) throw this.#closed;
    if (this.#isStalled && this.#lastFailure !== undefined) throw this.#lastFailure;
    const isTooSoon = performance.now() - this.#startedAt < restartMs;
    if (this.#lastFailure !== undefined && (this.#isBroken || (this.#worker === undefined && isTooSoon)))
      throw this.#lastFailure;
    const worker = this.#worker ?? this.#start();
    if (this.#calls.size === 0) this.#watch?.refresh();
    const { id, answer } = this.#calls.open();
    worker.postMessage({ ...task, id } satisfies WriterRequest);
    return answer;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), { workerData: this.#path });
    let message = 'The database writer has stopped';
    worker.on('message', (answers: WriterAnswer[] | 'ready') => {
      this.#watch?.refresh();
      if (answers !== 'ready') for (const answer of answers) this.#settle(answer);
    });
    worker.on('error', (error) => {
      message = `The database writer has failed: ${messageOf(error)}`;
    });
    // The thread's connection and locks are gone only after `exit`.
    worker.on('exit', () => this.#lose(new SqliteFailure(message, ioError)));
    this.#startedAt = performance.now();
    this.#worker = worker;
    return worker;
  }

  /** Starts no new writer yet. Until this thread has exited, its connection may still write. */
  #endStall(): void {
    if (this.#calls.size === 0) return;
    this.#fail(new SqliteFailure('The database writer does not answer', ioError));
    this.#isStalled = true;
    void this.#worker?.terminate();
  }

  #lose(failure: Error): void {
    this.#worker = undefined;
    if (!this.#isStalled) this.#fail(failure);
    this.#isStalled = false;
  }

  /** The writes of open calls may already be on disk, so the calls fail instead of being sent again. */
  #fail(failure: Error): void {
    this.#lastFailure = failure;
    this.#isBroken = this.#isPaused && !this.#opensTransaction;
    this.#calls.rejectAll(failure);
    if (this.#closed === undefined) this.#onLost(failure);
  }

  #settle({ id, results, error }: WriterAnswer): void {
    if (results !== undefined) this.#calls.resolve(id, results);
    else this.#calls.reject(id, new SqliteFailure(error?.message ?? 'no answer', error?.code));
  }
}
