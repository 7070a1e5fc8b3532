/**
 * Group commit for SQLite. Units of work (a statement, or a whole transaction) run one after the other, each
 * inside a savepoint; units that are waiting when one ends join the same commit. Nobody is told "done" before
 * that commit is on disk, so 32 writers share one `fsync` instead of queueing for 32.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SqliteResult, SqliteStatement } from './sqlite-statement.ts';

export type WriterRequest = { type: 'run'; id: number; statements: SqliteStatement[] } | { type: 'close' };
export interface WriterAnswer {
  id: number;
  results?: SqliteResult[];
  error?: { message: string; code: number | undefined };
  inTransaction: boolean;
}

/** More units than this do not share a commit, so that the first of them is not kept waiting. */
const unitsPerCommit = 64;

const begin: SqliteStatement = { sql: 'BEGIN IMMEDIATE', parameters: [] };
const commit: SqliteStatement = { sql: 'COMMIT', parameters: [] };
const rollback: SqliteStatement = { sql: 'ROLLBACK', parameters: [] };
const savepoint: SqliteStatement = { sql: 'SAVEPOINT unit', parameters: [] };
const release: SqliteStatement = { sql: 'RELEASE unit', parameters: [] };
const rollbackUnit: SqliteStatement = { sql: 'ROLLBACK TO unit', parameters: [] };

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
  readonly #calls = new Map<number, PromiseWithResolvers<WriterAnswer>>();
  readonly #waiting: Array<() => void> = [];
  /** Units that are done but not on disk yet. */
  #uncommitted: Array<PromiseWithResolvers<void>> = [];
  #nextCallId = 0;
  #held = false;
  #inTransaction = false;
  /** A unit has its turn and nothing of it has been sent yet. */
  #opensUnit = false;
  #failure: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: WriterAnswer) => {
      const call = this.#calls.get(answer.id);
      this.#calls.delete(answer.id);
      call?.resolve(answer);
    });
    worker.on('error', (error) => this.#fail(toError(error)));
    worker.on('exit', () => this.#fail(new Error('The database writer has stopped')));
  }

  static async open(path: string): Promise<WriteQueue> {
    const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), { workerData: path });
    await once(worker, 'message');
    return new WriteQueue(worker);
  }

  /** Runs one statement as a unit of its own; resolves once it is durable. */
  async run(statement: SqliteStatement): Promise<SqliteResult> {
    await this.beginUnit();
    const [result] = await this.#finishUnit([statement, release]);
    return result ?? { rows: [], changes: 0 };
  }

  /** Opens a unit of several statements. Every unit ends with `commitUnit` or `rollbackUnit`. */
  async beginUnit(): Promise<void> {
    await this.#takeTurn();
    // The savepoint travels with the unit's first statement, which saves a trip to the writer.
    this.#opensUnit = true;
  }

  async runInUnit(statement: SqliteStatement): Promise<SqliteResult> {
    const [result] = await this.#send([statement]);
    return result ?? { rows: [], changes: 0 };
  }

  /** Resolves once the unit is durable. */
  async commitUnit(): Promise<void> {
    await this.#finishUnit([release]);
  }

  async rollbackUnit(): Promise<void> {
    await this.#undoUnit();
    await this.#passTurn();
  }

  async close(): Promise<void> {
    await this.#takeTurn();
    this.#failure = new Error('The database is closed');
    for (const next of this.#waiting.splice(0)) next();
    const exited = once(this.#worker, 'exit');
    this.#worker.postMessage({ type: 'close' } satisfies WriterRequest);
    await exited;
  }

  async #takeTurn(): Promise<void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#failure !== undefined) throw this.#failure;
    this.#held = true;
  }

  /** Ends the unit with `statements`; the last unit of a group takes the commit along in the same message. */
  async #finishUnit(statements: SqliteStatement[]): Promise<SqliteResult[]> {
    const isLast = !this.#mayGrow(1);
    let results: SqliteResult[];
    try {
      results = await this.#send(isLast ? [...statements, commit] : statements);
    } catch (error) {
      await this.#undoUnit();
      await this.#passTurn();
      throw error;
    }
    if (isLast) {
      this.#inTransaction = false;
      this.#settleUncommitted();
      await this.#passTurn();
      return results;
    }
    const committed = Promise.withResolvers<void>();
    this.#uncommitted.push(committed);
    await this.#passTurn();
    await committed.promise;
    return results;
  }

  async #undoUnit(): Promise<void> {
    const isUntouched = this.#opensUnit;
    this.#opensUnit = false;
    if (isUntouched || !this.#inTransaction || this.#failure !== undefined) return;
    try {
      await this.#send([rollbackUnit, release]);
    } catch {
      // The savepoint is gone, so it was the commit that failed: the whole group is undone.
      if (this.#inTransaction) await this.#send([rollback]).catch(() => undefined);
      this.#inTransaction = false;
      this.#settleUncommitted(new Error('The commit failed'));
    }
  }

  async #passTurn(): Promise<void> {
    if (this.#inTransaction && !this.#mayGrow(0)) await this.#commitGroup();
    const next = this.#waiting.shift();
    if (next === undefined) this.#held = false;
    else next();
  }

  async #commitGroup(): Promise<void> {
    try {
      await this.#send([commit]);
      this.#inTransaction = false;
      this.#settleUncommitted();
    } catch (error) {
      if (this.#inTransaction) await this.#send([rollback]).catch(() => undefined);
      this.#inTransaction = false;
      this.#settleUncommitted(toError(error));
    }
  }

  #mayGrow(ending: number): boolean {
    return this.#waiting.length > 0 && this.#uncommitted.length + ending < unitsPerCommit;
  }

  async #send(statements: SqliteStatement[]): Promise<SqliteResult[]> {
    if (this.#failure !== undefined) throw this.#failure;
    const opening = [...(this.#inTransaction ? [] : [begin]), ...(this.#opensUnit ? [savepoint] : [])];
    this.#inTransaction = true;
    this.#opensUnit = false;
    const id = this.#nextCallId++;
    const call = Promise.withResolvers<WriterAnswer>();
    this.#calls.set(id, call);
    this.#worker.postMessage({
      type: 'run',
      id,
      statements: [...opening, ...statements],
    } satisfies WriterRequest);
    const answer = await call.promise;
    if (answer.results !== undefined) return answer.results.slice(opening.length);
    const failure = new SqliteFailure(answer.error?.message ?? 'no answer', answer.error?.code);
    // A full disk or an I/O error makes SQLite roll back everything: the units before this one are gone too.
    if (!answer.inTransaction) {
      this.#inTransaction = false;
      this.#settleUncommitted(failure);
    }
    throw failure;
  }

  #settleUncommitted(error?: Error): void {
    for (const unit of this.#uncommitted.splice(0)) {
      if (error === undefined) unit.resolve();
      else unit.reject(error);
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#settleUncommitted(error);
    for (const call of this.#calls.values()) call.reject(error);
    this.#calls.clear();
    for (const next of this.#waiting.splice(0)) next();
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
