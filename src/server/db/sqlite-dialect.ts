/**
 * Kysely dialect for SQLite. Short reads run synchronously on a read-only connection; writes and transactions
 * go through the writer thread.
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
import type { End } from '../semaphore.ts';
import { WorkThreads } from '../work-threads.ts';
import { makeStatementRunner, type SqliteResult, type SqliteStatement } from './sqlite-statement.ts';
import { UserTurns } from './user-turns.ts';
import { WriteQueue } from './write-queue.ts';
import type { ReadJob } from './sqlite-reader.ts';

export type SqliteOptions = { onlyReads: true } | { onlyReads: false; onWriterLost: (error: Error) => void };
const writesPerUser = 8;

export class SqliteDialect implements Dialect {
  readonly #driver: SqliteDriver;
  constructor(path: string, options: SqliteOptions) {
    this.#driver = new SqliteDriver(path, options);
  }
  readNow(query: CompiledQuery): SqliteResult | undefined {
    return this.#driver.readNow(query);
  }
  readAside(queries: readonly CompiledQuery[]): Promise<SqliteResult[]> | undefined {
    return this.#driver.readAside(queries);
  }
  limitStalls(ms: number): void {
    this.#driver.limitStalls(ms);
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
  /** If this were false, Kysely would run one query at a time, and writes could not share a commit. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  /** Makes Kysely migrate in a transaction, so that two starting programs cannot migrate at the same time. */
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
  readonly #free: SqliteConnection[] = [];
  readonly #readers: SqliteReaders | undefined;
  readonly #turns = new UserTurns(writesPerUser);
  readonly #ends = new Map<DatabaseConnection, End>();

  constructor(path: string, options: SqliteOptions) {
    this.#path = path;
    this.#options = options;
    this.#readers = options.onlyReads ? undefined : new SqliteReaders(path);
  }

  async init(): Promise<void> {
    if (!this.#options.onlyReads) this.#queue = await WriteQueue.open(this.#path, this.#options.onWriterLost);
    this.#reader = new DatabaseSync(this.#path, { readOnly: true, timeout: 10_000 });
    this.#read = makeStatementRunner(this.#reader);
  }

  readNow(query: CompiledQuery): SqliteResult | undefined {
    return isRead(query) ? this.#read?.(makeStatement(query)) : undefined;
  }

  readAside(queries: readonly CompiledQuery[]): Promise<SqliteResult[]> | undefined {
    return this.#readers?.read(queries.map(makeStatement));
  }

  limitStalls(ms: number): void {
    this.#queue?.limitStalls(ms);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#read === undefined) throw new Error('The database is not open');
    const end = await this.#turns.take();
    const connection = this.#free.pop() ?? new SqliteConnection(this.#queue, this.#read);
    this.#ends.set(connection, end);
    return connection;
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
    this.#ends.get(connection)?.();
    this.#free.push(SqliteConnection.of(connection));
  }

  async destroy(): Promise<void> {
    await this.#readers?.close();
    this.#reader?.close();
    await this.#queue?.close();
  }
}

export type Change = CompiledQuery & { minAffectedRows?: number };

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
    // Set this before the commit: if the commit fails, SQLite has already rolled back.
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
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  async executeAllOrNone(queries: readonly Change[]): Promise<number | undefined> {
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

function makeStatement({ sql, parameters, minAffectedRows }: Change): SqliteStatement {
  return minAffectedRows === undefined ? { sql, parameters } : { sql, parameters, minAffectedRows };
}

class SqliteReaders {
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
