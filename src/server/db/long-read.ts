import type { Compilable, CompiledQuery } from 'kysely';

/**
 * SQLite runs long reads in a thread, so that other users need not wait. A read is long if its time grows
 * with the user's data.
 */
export function asLongRead<Row>(query: CompiledQuery<Row> | Compilable<Row>): CompiledQuery<Row> {
  const compiled = { ...('compile' in query ? query.compile() : query), isLong: true };
  return compiled;
}

export function isLongRead(query: CompiledQuery): boolean {
  return 'isLong' in query;
}
