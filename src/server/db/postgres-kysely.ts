import {
  type Compilable,
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type TransactionBuilder,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { Batch, type Statement, type StatementResult } from './postgres-batch.ts';
import { findPrepared } from './prepared.ts';
import { type Sent, QueryBatcher } from './query-batching.ts';
import type { Change } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { UserTurns } from './user-turns.ts';
import { isPlanOutdated, isUnavailable, mayBeRepeated } from './unavailable.ts';

export class PostgresKysely extends Kysely<Tables> {
  readonly #pool: Pool;
  readonly #connect: Connect;
  // Batches mix queries of several users, so they take connections without the limit per user.
  readonly #reads = new QueryBatcher((statements) => this.#sendOn(() => this.#pool.connect(), statements));
  readonly #changes = new QueryBatcher(
    (statements) => this.#sendOn(() => this.#pool.connect(), statements),
    [littlePatience],
  );

  constructor(pool: Pool) {
    const connect = makeFairConnect(pool);
    super({
      dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    });
    this.#pool = pool;
    this.#connect = connect;
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (callback) => this.#repeat(() => execute(callback));
    return builder;
  }

  override async executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    const compiled = 'compile' in query ? query.compile() : query;
    if (findPrepared(compiled) === undefined) return super.executeQuery(compiled);
    const [{ command, count, rows } = nothing] = await this.#run([makeStatement(compiled)]);
    const typed = rows as Row[];
    return command === 'SELECT' ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(count) };
  }

  async readTogether(queries: readonly CompiledQuery[]): Promise<object[][]> {
    const results = await this.#run(queries.map(makeStatement));
    return results.map(({ rows }) => rows);
  }

  async executeAllOrNone(queries: readonly Change[]): Promise<number | undefined> {
    const statements = queries.map(makeDemandingStatement);
    return this.#repeat(async () => {
      const { answered, failure } = await this.#send(statements);
      if (failure === undefined) return undefined;
      if (isTooLittle(failure)) return answered.length;
      throw failure;
    });
  }

  #run(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    return this.#repeat(async () => {
      const { answered, failure } = await this.#send(statements);
      if (failure !== undefined) throw failure;
      return answered;
    });
  }

  #send(statements: readonly Statement[]): Promise<Sent> {
    if (!statements.every(({ isOfOneRow }) => isOfOneRow)) return this.#sendOn(this.#connect, statements);
    const batches = statements.every(({ text }) => text.startsWith('select ')) ? this.#reads : this.#changes;
    return batches.send(statements);
  }

  async #sendOn(connect: Connect, statements: readonly Statement[]): Promise<Sent> {
    const batch = new Batch(statements);
    return withClient(connect, async (client) => {
      try {
        return { answered: await client.query(batch).answer };
      } catch (failure) {
        if (batch.isUnclear || isUnavailable(failure) || isPlanOutdated(failure)) throw failure;
        return { answered: batch.answered, failure };
      }
    });
  }

  /**
   * Repeats `run` after a conflict between transactions or an outdated plan, so `run` must have no effects
   * outside the database.
   */
  async #repeat<Value>(run: () => Promise<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        const most = isPlanOutdated(error) ? this.#pool.options.max + 1 : mostConflicts;
        if (attempt >= most || !(isPlanOutdated(error) || mayBeRepeated(error))) throw error;
      }
    }
  }
}

type Connect = () => Promise<PoolClient>;

/** With three connections per user, three users cannot block a fourth. */
const connectionsPerUser = 3;

function makeFairConnect(pool: Pool): Connect {
  const turns = new UserTurns(connectionsPerUser);
  return async () => {
    const end = await turns.take();
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
      client.release = (error) => {
        end();
        release(error);
      };
      return client;
    } catch (error) {
      end();
      throw error;
    }
  };
}

async function withClient<Value>(
  connect: Connect,
  use: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await connect();
  let isWhole = false;
  try {
    const value = await use(client);
    isWhole = true;
    return value;
  } finally {
    client.release(!isWhole);
  }
}

const mostConflicts = 4;
const nothing: StatementResult = { command: '', count: 0, rows: [] };

/**
 * If a row is locked for more than 20 ms, the batch fails. Then each request is sent separately, so only the
 * requests for that row wait.
 */
const littlePatience: Statement = {
  name: 'little-patience',
  text: `select set_config('lock_timeout', '20ms', true)`,
  values: [],
};

function makeStatement(query: CompiledQuery): Statement {
  const { sql: text, parameters: values } = query;
  return { ...findPrepared(query), text, values };
}

/** Divides by zero if too few rows have changed, so that the database itself rolls back the batch. */
function makeDemandingStatement(query: Change): Statement {
  const { minAffectedRows = 1 } = query;
  const statement = makeStatement(query);
  const { name, text } = statement;
  const isRead = text.startsWith('select ');
  if (minAffectedRows === 0) return statement;
  return {
    ...statement,
    ...(name !== undefined && { name: `${name}-${minAffectedRows}` }),
    text: `with changed as (${text}${isRead ? '' : ' returning 1'}) select 1 / (count(*) >= ${minAffectedRows})::int from changed`,
  };
}

/** No other statement divides by zero: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function isTooLittle(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22012';
}
