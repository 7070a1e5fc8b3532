/**
 * The event loop's end of the writer thread. A unit of work is a list of statements sent in one message, or a transaction
 * whose statements depend on what the ones before found; while such a transaction is open, everybody else waits here. Units
 * resolve once they are on disk; how many share a commit is decided by `sqlite-writer.ts`.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { asError } from '#contract/thrown';
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

export class WriteQueue {
  readonly #worker: Worker;
  readonly #calls = new Calls<SqliteResult[]>();
  readonly #waiting: Array<() => void> = [];
  #isHeld = false;
  /** A transaction has its turn and nothing of it has been sent yet. */
  #opensTransaction = false;
  #failure: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answers: WriterAnswer[]) => {
      for (const answer of answers) this.#settle(answer);
    });
    worker.on('error', (error) => this.#fail(asError(error)));
    worker.on('exit', () => this.#fail(new Error('The database writer has stopped')));
  }

  static async open(path: string): Promise<WriteQueue> {
    const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), { workerData: path });
    await once(worker, 'message');
    return new WriteQueue(worker);
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
    this.#failure = new Error('The database is closed');
    for (const next of this.#waiting.splice(0)) next();
    const exited = once(this.#worker, 'exit');
    this.#worker.postMessage({ type: 'close' } satisfies WriterRequest);
    await exited;
  }

  async #endTransaction(type: 'end' | 'undo'): Promise<void> {
    const isUntouched = this.#opensTransaction;
    this.#opensTransaction = false;
    const ended = isUntouched ? undefined : this.#call({ type });
    this.#passTurn();
    await ended;
  }

  async #takeTurn(): Promise<void> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#failure !== undefined) throw this.#failure;
    this.#isHeld = true;
  }

  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isHeld = false;
    else next();
  }

  /** What is sent first is done first, so nobody has to wait for an answer before the next may send. */
  async #call(task: WriterTask): Promise<SqliteResult[]> {
    if (this.#failure !== undefined) throw this.#failure;
    const { id, answer } = this.#calls.open();
    this.#worker.postMessage({ ...task, id } satisfies WriterRequest);
    return answer;
  }

  #settle({ id, results, error }: WriterAnswer): void {
    if (results !== undefined) this.#calls.resolve(id, results);
    else this.#calls.reject(id, new SqliteFailure(error?.message ?? 'no answer', error?.code));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#calls.rejectAll(error);
    for (const next of this.#waiting.splice(0)) next();
  }
}
