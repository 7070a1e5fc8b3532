import type { Compilable, CompiledQuery } from 'kysely';

/**
 * Marks a read whose time grows with the user's data. SQLite runs it in a thread, so that other users need
 * not wait.
 */
export function asLongRead<Row>(query: CompiledQuery<Row> | Compilable<Row>): CompiledQuery<Row> {
  const compiled = { ...('compile' in query ? query.compile() : query), isLong: true };
  return compiled;
}

export function isLongRead(query: CompiledQuery): boolean {
  return 'isLong' in query;
}
