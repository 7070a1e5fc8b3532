import { type Compilable, type CompiledQuery, Kysely, type QueryResult } from 'kysely';
import { isLongRead } from './long-read.ts';
import { SqliteDialect, type SqliteOptions } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** Runs compiled reads directly, because taking a Kysely connection would cost more than the read. */
export class SqliteKysely extends Kysely<Tables> {
  readonly #dialect: SqliteDialect;
  constructor(path: string, options: SqliteOptions) {
    const dialect = new SqliteDialect(path, options);
    super({ dialect });
    this.#dialect = dialect;
  }

  limitStalls(ms: number): void {
    this.#dialect.limitStalls(ms);
  }

  override async executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    const compiled = 'compile' in query ? query.compile() : query;
    const aside = isLongRead(compiled) ? await this.#dialect.readAside([compiled]) : undefined;
    const result = aside?.[0] ?? this.#dialect.readNow(compiled);
    if (result === undefined) return super.executeQuery(compiled);
    return { rows: result.rows as Row[] };
  }

  async readTogether(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const aside = queries.some(isLongRead) ? await this.#dialect.readAside(queries) : undefined;
    if (aside !== undefined) return aside.map(({ rows }) => rows);
    return Promise.all(queries.map(async (query) => (await this.executeQuery(query)).rows));
  }
}
