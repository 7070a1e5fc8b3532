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

interface Prepared {
  /** What PostgreSQL calls it: the same on every node, as a pooler between them wants it. */
  name: string;
  /** It finds or changes one row by its key: it takes little time, and shares its trip with others' (`shared-trips.ts`). */
  isOfOneRow: boolean;
}

const known = new WeakMap<RootOperationNode, Prepared>();

/** How a query is known that was made here. No other query has a name: a connection keeps every name until it ends. */
export function findPrepared({ query }: CompiledQuery): Prepared | undefined {
  return known.get(query);
}

/**
 * A query of a hot path: its SQL is made once for each kind of database, because building it costs more than running it.
 * `build` must use every argument as a value and must not read it.
 */
export function prepareQuery<Args extends object, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
  { isOfOneRow = false } = {},
): (db: Db, args: Args) => CompiledQuery<Row> {
  const prepared = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function prepare(db: Db, args: Args): CompiledQuery<Row> {
    const placeholders = Object.fromEntries(Object.keys(args).map((name) => [name, new Placeholder(name)]));
    // The one place where a value is not what its type says: Kysely only carries it into `parameters`.
    const query = build(db, placeholders as Args).compile();
    const name = createHash('sha256').update(query.sql).digest('base64url').slice(0, 27);
    known.set(query.query, { name, isOfOneRow });
    return query;
  }

  return (db, args) => {
    // One for all transactions of a database.
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

/** The same for one row, found by its key. */
export function prepareRowQuery<Args extends object, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
): (db: Db, args: Args) => CompiledQuery<Row> {
  return prepareQuery(build, { isOfOneRow: true });
}

/**
 * The same for a list of rows, which usually has one: a sitting sends every answer when it is given. For longer lists the SQL
 * is built each time.
 */
export function prepareForOne<Args extends object, Row>(
  build: (db: Db, rows: readonly Args[]) => Compilable<Row>,
): (db: Db, rows: readonly Args[]) => CompiledQuery<Row> {
  const forOne = prepareRowQuery((db, row: Args) => build(db, [row]));
  return (db, rows) => {
    const [first] = rows;
    return first !== undefined && rows.length === 1 ? forOne(db, first) : build(db, rows).compile();
  };
}
