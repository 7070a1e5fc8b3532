/**
 * Kysely on `node:sqlite`: reads run at once on a read-only connection of the event loop's own, writes and
 * everything inside a transaction go through the writer thread.
 */
import { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { makeStatementRunner, type SqliteResult, type SqliteStatement } from './sqlite-statement.ts';
import { WriteQueue } from './write-queue.ts';

/** A database that only reads has no writer that could be lost. */
export type SqliteOptions = { onlyReads: true } | { onlyReads: false; onWriterLost: (error: Error) => void };

export class SqliteDialect implements Dialect {
  readonly #driver: SqliteDriver;
  constructor(path: string, options: SqliteOptions) {
    this.#driver = new SqliteDriver(path, options);
  }
  /** The answer to a read, at once and without a connection; `undefined` for anything else. */
  readNow(query: CompiledQuery): SqliteResult | undefined {
    return this.#driver.readNow(query);
  }
  createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }
  createDriver(): Driver {
    return this.#driver;
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }
}

class FileAdapter extends SqliteAdapter {
  /** Otherwise Kysely would let one query in at a time: reads would wait for writes, and writes could not share a commit. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  /** SQLite can roll back schema changes; with `BEGIN IMMEDIATE` that also lets two starting nodes take turns. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #options: SqliteOptions;
  #reader: DatabaseSync | undefined;
  #queue: WriteQueue | undefined;
  #read: ((statement: SqliteStatement) => SqliteResult) | undefined;
  /** Kysely remembers every connection it is given, so the same ones are given again. */
  readonly #free: SqliteConnection[] = [];

  constructor(path: string, options: SqliteOptions) {
    this.#path = path;
    this.#options = options;
  }

  async init(): Promise<void> {
    // The writer first: it creates the file and puts it into WAL mode.
    if (!this.#options.onlyReads) this.#queue = await WriteQueue.open(this.#path, this.#options.onWriterLost);
    this.#reader = new DatabaseSync(this.#path, { readOnly: true, timeout: 10_000 });
    this.#read = makeStatementRunner(this.#reader);
  }

  readNow(query: CompiledQuery): SqliteResult | undefined {
    return isRead(query) ? this.#read?.(makeStatement(query)) : undefined;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#read === undefined) throw new Error('The database is not open');
    return this.#free.pop() ?? new SqliteConnection(this.#queue, this.#read);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await SqliteConnection.of(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await SqliteConnection.of(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await SqliteConnection.of(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#free.push(SqliteConnection.of(connection));
  }

  async destroy(): Promise<void> {
    this.#reader?.close();
    await this.#queue?.close();
  }
}

/** A query that must find or change at least so many rows: 1 unless it says so. */
export type Change = CompiledQuery & { leastChanges?: number };

export class SqliteConnection implements DatabaseConnection {
  readonly #writer: WriteQueue | undefined;
  readonly #read: (statement: SqliteStatement) => SqliteResult;
  #isInTransaction = false;

  constructor(writer: WriteQueue | undefined, read: (statement: SqliteStatement) => SqliteResult) {
    this.#writer = writer;
    this.#read = read;
  }

  get #queue(): WriteQueue {
    if (this.#writer === undefined) throw new Error('The database was opened to be read');
    return this.#writer;
  }

  static of(connection: DatabaseConnection): SqliteConnection {
    if (connection instanceof SqliteConnection) return connection;
    throw new Error('Not a connection of this driver');
  }

  async begin(): Promise<void> {
    await this.#queue.begin();
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    // Ended before the answer: a failed commit has already undone the transaction.
    this.#isInTransaction = false;
    await this.#queue.commit();
  }

  async rollback(): Promise<void> {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    await this.#queue.rollback();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.#execute(query);
    // The row type is Kysely's promise to its caller; the driver cannot check it.
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  /** All of them in one trip to the writer. Answers which one found too little to change, so that none did anything. */
  async findUnchanged(queries: readonly Change[]): Promise<number | undefined> {
    const results = await this.#queue.run(queries.map(makeStatement), { eachMustChange: true });
    return results.length === queries.length ? undefined : results.length;
  }

  async #execute(query: CompiledQuery): Promise<SqliteResult> {
    const statement = makeStatement(query);
    if (this.#isInTransaction) return this.#queue.runInTransaction(statement);
    if (isRead(query)) return this.#read(statement);
    const [result] = await this.#queue.run([statement]);
    return result ?? { rows: [], changes: 0 };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported on SQLite');
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*(?:select|with|pragma)\b/i.test(sql);
}

function makeStatement({ sql, parameters, leastChanges }: Change): SqliteStatement {
  return leastChanges === undefined ? { sql, parameters } : { sql, parameters, leastChanges };
}
