import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, DialectAdapter, RootOperationNode } from 'kysely';
import type { Db } from './tables.ts';

/** Stands in a query for an argument that is not known yet. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What PostgreSQL calls them: the same on every node, as a pooler between them wants it. */
const names = new WeakMap<RootOperationNode, string>();

/** The name of a query that was made here. No other query has one: a connection keeps every name until it ends. */
export function findStatementName({ query }: CompiledQuery): string | undefined {
  return names.get(query);
}

/**
 * A query of a hot path: its SQL is made once for each kind of database, because building it costs more than running it.
 * `build` must use every argument as a value and must not look at it.
 */
export function prepareQuery<Args extends object, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
): (db: Db, args: Args) => CompiledQuery<Row> {
  const prepared = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function prepare(db: Db, args: Args): CompiledQuery<Row> {
    const placeholders = Object.fromEntries(Object.keys(args).map((name) => [name, new Placeholder(name)]));
    // The one place where a value is not what its type says: Kysely only carries it into `parameters`.
    const query = build(db, placeholders as Args).compile();
    names.set(query.query, createHash('sha256').update(query.sql).digest('base64url').slice(0, 27));
    return query;
  }

  return (db, args) => {
    // One for all transactions of a database.
    const { adapter } = db.getExecutor();
    const known = prepared.get(adapter);
    const query = known ?? prepare(db, args);
    if (known === undefined) prepared.set(adapter, query);
    const values = new Map<string, unknown>(Object.entries(args));
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values.get(parameter.name) : parameter,
    );
    return { ...query, parameters };
  };
}

/** The same for a list of rows, which mostly has one: a sitting sends every answer as it is given. Of more the SQL is built each time. */
export function prepareForOne<Args extends object, Row>(
  build: (db: Db, rows: readonly Args[]) => Compilable<Row>,
): (db: Db, rows: readonly Args[]) => CompiledQuery<Row> {
  const forOne = prepareQuery((db, row: Args) => build(db, [row]));
  return (db, rows) => {
    const [first] = rows;
    return first !== undefined && rows.length === 1 ? forOne(db, first) : build(db, rows).compile();
  };
}
