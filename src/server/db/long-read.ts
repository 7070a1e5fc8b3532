import type { Compilable, CompiledQuery } from 'kysely';

/** A read whose time grows with what a user has stored: SQLite does it in a thread, so that nobody else waits for it. */
export function asLongRead<Row>(query: CompiledQuery<Row> | Compilable<Row>): CompiledQuery<Row> {
  const compiled = { ...('compile' in query ? query.compile() : query), isLong: true };
  return compiled;
}

export function isLongRead(query: CompiledQuery): boolean {
  return 'isLong' in query;
}
