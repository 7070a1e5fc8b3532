/**
 * The event loop's end of the writer thread. A unit of work is a list of statements sent in one message, or a transaction
 * whose statements depend on what the ones before found; while such a transaction is open, everybody else waits here. Units
 * resolve once they are on disk; how many share a commit is decided by `sqlite-writer.ts`.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { asError, messageOf } from '#contract/thrown';
import { Calls } from '../calls.ts';
import type { SqliteResult, SqliteStatement } from './sqlite-statement.ts';

export type WriterTask =
  /** A whole unit. With `eachMustChange` it is undone, and answered with fewer results, when a statement changes too few rows. */
  | { type: 'unit'; statements: readonly SqliteStatement[]; eachMustChange: boolean }
  /** A statement of a transaction; the first one opens it. Answered at once. */
  | { type: 'step'; statement: SqliteStatement; opens: boolean }
  /** The end of a transaction. */
  | { type: 'end' }
  | { type: 'undo' };
export type WriterRequest = (WriterTask & { id: number }) | { type: 'close' };

export interface WriterAnswer {
  id: number;
  results?: SqliteResult[];
  error?: { message: string; code: number | undefined };
}

export class SqliteFailure extends Error {
  /** SQLite's extended result code, https://www.sqlite.org/rescode.html */
  readonly code: number | undefined;
  constructor(message: string, code: number | undefined) {
    super(message);
    this.name = 'SqliteFailure';
    this.code = code;
  }
}

/** SQLite's code for a failing disk, so that callers answer 503. */
const ioError = 10;
/** A writer that dies at once is not started again and again. */
const restartMs = 1000;

export class WriteQueue {
  readonly #path: string;
  readonly #onLost: (error: Error) => void;
  readonly #calls = new Calls<SqliteResult[]>();
  readonly #waiting: Array<() => void> = [];
  /** Undefined from the moment it has died until the next call. */
  #worker: Worker | undefined;
  #startedAt = 0;
  #lastFailure: Error | undefined;
  #isHeld = false;
  /** A transaction has its turn and nothing of it has been sent yet. */
  #opensTransaction = false;
  /** The writer has died in the middle of the transaction that has its turn. */
  #isBroken = false;
  #closed: Error | undefined;

  private constructor(path: string, onLost: (error: Error) => void) {
    this.#path = path;
    this.#onLost = onLost;
  }

  /** `onLost` is called whenever the writer has died; the next call starts another one. */
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

  /** Runs the statements as one unit, all or none; resolves once it is durable. */
  async run(
    statements: readonly SqliteStatement[],
    { eachMustChange } = { eachMustChange: false },
  ): Promise<SqliteResult[]> {
    await this.#takeTurn();
    const results = this.#call({ type: 'unit', statements, eachMustChange });
    this.#passTurn();
    return results;
  }

  /** Every transaction ends with `commit` or `rollback`. */
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

  /** Resolves once the transaction is durable; one that fails is undone. */
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
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#closed !== undefined) throw this.#closed;
    this.#isHeld = true;
  }

  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isHeld = false;
    else next();
  }

  /** What is sent first is done first, so nobody has to wait for an answer before the next may send. */
  async #call(task: WriterTask): Promise<SqliteResult[]> {
    if (this.#closed !== undefined) throw this.#closed;
    const isTooSoon = performance.now() - this.#startedAt < restartMs;
    if (this.#lastFailure !== undefined && (this.#isBroken || (this.#worker === undefined && isTooSoon)))
      throw this.#lastFailure;
    // A thread that is only starting finds what was sent to it.
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
    // Only then its connection is closed, and its locks are gone.
    worker.on('exit', () => this.#lose(new SqliteFailure(message, ioError)));
    this.#startedAt = performance.now();
    this.#worker = worker;
    return worker;
  }

  /** Nothing is sent twice: whether a unit that was under way is on disk is not known. */
  #lose(failure: Error): void {
    this.#worker = undefined;
    this.#lastFailure = failure;
    this.#isBroken = this.#isHeld && !this.#opensTransaction;
    this.#calls.rejectAll(failure);
    if (this.#closed === undefined) this.#onLost(failure);
  }

  #settle({ id, results, error }: WriterAnswer): void {
    if (results !== undefined) this.#calls.resolve(id, results);
    else this.#calls.reject(id, new SqliteFailure(error?.message ?? 'no answer', error?.code));
  }
}
