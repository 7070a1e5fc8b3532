import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, DialectAdapter, RootOperationNode } from 'kysely';
import type { Db } from './tables.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Prepared {
  /**
   * A hash of the SQL, so that all nodes use the same name: a connection pooler may share their connections.
   */
  name: string;
  isOfOneRow: boolean;
}

const known = new WeakMap<RootOperationNode, Prepared>();

/**
 * Returns undefined for ad-hoc queries, because a connection keeps every prepared statement until it closes.
 */
export function findPrepared({ query }: CompiledQuery): Prepared | undefined {
  return known.get(query);
}

/**
 * Builds the query once, because building costs more than running. `build` must not read the values of its
 * arguments.
 */
export function prepareQuery<Args extends object, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
  { isOfOneRow = false } = {},
): (db: Db, args: Args) => CompiledQuery<Row> {
  const prepared = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function prepare(db: Db, args: Args): CompiledQuery<Row> {
    const placeholders = Object.fromEntries(Object.keys(args).map((name) => [name, new Placeholder(name)]));
    // The cast is safe, because Kysely only copies the placeholders to `parameters`.
    const query = build(db, placeholders as Args).compile();
    const name = createHash('sha256').update(query.sql).digest('base64url').slice(0, 27);
    known.set(query.query, { name, isOfOneRow });
    return query;
  }

  return (db, args) => {
    const { adapter } = db.getExecutor();
    const made = prepared.get(adapter);
    const query = made ?? prepare(db, args);
    if (made === undefined) prepared.set(adapter, query);
    const parameters = query.parameters.map((parameter): unknown =>
      parameter instanceof Placeholder ? Reflect.get(args, parameter.name) : parameter,
    );
    return { ...query, parameters };
  };
}

export function prepareRowQuery<Args extends object, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
): (db: Db, args: Args) => CompiledQuery<Row> {
  return prepareQuery(build, { isOfOneRow: true });
}

export function prepareForOne<Args extends object, Row>(
  build: (db: Db, rows: readonly Args[]) => Compilable<Row>,
): (db: Db, rows: readonly Args[]) => CompiledQuery<Row> {
  const forOne = prepareRowQuery((db, row: Args) => build(db, [row]));
  return (db, rows) => {
    const [first] = rows;
    return first !== undefined && rows.length === 1 ? forOne(db, first) : build(db, rows).compile();
  };
}
