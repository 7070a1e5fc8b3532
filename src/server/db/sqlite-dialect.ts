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

export class SqliteDialect implements Dialect {
  readonly #path: string;
  constructor(path: string) {
    this.#path = path;
  }
  createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
  createDriver(): Driver {
    return new SqliteDriver(this.#path);
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }
}

/** SQLite can roll back schema changes; with `BEGIN IMMEDIATE` that also lets two starting nodes take turns. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #path: string;
  #reader: DatabaseSync | undefined;
  #queue: WriteQueue | undefined;
  #read: ((statement: SqliteStatement) => SqliteResult) | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    // The writer first: it creates the file and puts it into WAL mode.
    this.#queue = await WriteQueue.open(this.#path);
    this.#reader = new DatabaseSync(this.#path, { readOnly: true, timeout: 10_000 });
    this.#read = makeStatementRunner(this.#reader);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#queue === undefined || this.#read === undefined) throw new Error('The database is not open');
    return new SqliteConnection(this.#queue, this.#read);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#reader?.close();
    await this.#queue?.close();
  }
}

type UnitState = 'none' | 'open' | 'ended';

class SqliteConnection implements DatabaseConnection {
  readonly #queue: WriteQueue;
  readonly #read: (statement: SqliteStatement) => SqliteResult;
  #unit: UnitState = 'none';

  constructor(queue: WriteQueue, read: (statement: SqliteStatement) => SqliteResult) {
    this.#queue = queue;
    this.#read = read;
  }

  async begin(): Promise<void> {
    await this.#queue.beginUnit();
    this.#unit = 'open';
  }

  async commit(): Promise<void> {
    // Ended before the answer: a failed commit has already undone the unit.
    this.#unit = 'ended';
    await this.#queue.commitUnit();
  }

  async rollback(): Promise<void> {
    if (this.#unit !== 'open') return;
    this.#unit = 'ended';
    await this.#queue.rollbackUnit();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = { sql: query.sql, parameters: query.parameters };
    const result = await this.#execute(query, statement);
    return {
      // The row type is Kysely's promise to its caller; the driver cannot check it.
      rows: result.rows as Row[],
      numAffectedRows: BigInt(result.changes),
    };
  }

  async #execute(query: CompiledQuery, statement: SqliteStatement): Promise<SqliteResult> {
    if (this.#unit === 'open') return this.#queue.runInUnit(statement);
    if (query.query.kind === 'SelectQueryNode' || /^\s*(?:select|with|pragma)\b/i.test(query.sql)) {
      return this.#read(statement);
    }
    return this.#queue.run(statement);
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported on SQLite');
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection;
  throw new Error('Not a connection of this driver');
}
