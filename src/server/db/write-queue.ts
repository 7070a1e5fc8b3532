/**
 * Client of the writer thread. A unit is a list of statements or an interactive transaction, during which others wait.
 * Resolves once on disk.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { asError, messageOf } from '#contract/thrown';
import { Calls } from '../calls.ts';
import type { SqliteResult, SqliteStatement } from './sqlite-statement.ts';

export type WriterTask =
  /** `eachMustChange`: rolled back, with fewer results, if a statement changes too few rows. */
  | { type: 'unit'; statements: readonly SqliteStatement[]; eachMustChange: boolean }
  /** The first step opens the transaction. Answered at once. */
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
  /** Extended result code: https://www.sqlite.org/rescode.html */
  readonly code: number | undefined;
  constructor(message: string, code: number | undefined) {
    super(message);
    this.name = 'SqliteFailure';
    this.code = code;
  }
}

/** Makes callers answer 503. */
const ioError = 10;
/** Avoids a restart loop. */
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
  #closed: Error | undefined;

  private constructor(path: string, onLost: (error: Error) => void) {
    this.#path = path;
    this.#onLost = onLost;
  }

  /** `onLost` fires on a crash; the next call restarts the writer. */
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

  async run(
    statements: readonly SqliteStatement[],
    { eachMustChange } = { eachMustChange: false },
  ): Promise<SqliteResult[]> {
    await this.#takeTurn();
    const results = this.#call({ type: 'unit', statements, eachMustChange });
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

  /** Resolves once durable; rolls back on failure. */
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

  /** Messages are processed in order, so calls need not wait for each other. */
  async #call(task: WriterTask): Promise<SqliteResult[]> {
    if (this.#closed !== undefined) throw this.#closed;
    const isTooSoon = performance.now() - this.#startedAt < restartMs;
    if (this.#lastFailure !== undefined && (this.#isBroken || (this.#worker === undefined && isTooSoon)))
      throw this.#lastFailure;
    // A starting thread receives queued messages.
    const worker = this.#worker ?? this.#start();
    const { id, answer } = this.#calls.open();
    worker.postMessage({ ...task, id } satisfies WriterRequest);
    return answer;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), { workerData: this.#path });
    let message = 'The database writer has stopped';
    worker.on('message', (answers: WriterAnswer[] | 'ready') => {
      if (answers !== 'ready') for (const answer of answers) this.#settle(answer);
    });
    worker.on('error', (error) => {
      message = `The database writer has failed: ${messageOf(error)}`;
    });
    // Only now are its connection and locks gone.
    worker.on('exit', () => this.#lose(new SqliteFailure(message, ioError)));
    this.#startedAt = performance.now();
    this.#worker = worker;
    return worker;
  }

  /** Never resends: units in flight may be on disk. */
  #lose(failure: Error): void {
    this.#worker = undefined;
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
