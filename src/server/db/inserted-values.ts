import { type RawBuilder, sql } from 'kysely';

/** For an upsert: each of these columns takes the value of the row that was to be inserted. */
export function takeInserted<Row>(...columns: readonly (keyof Row & string)[]): {
  [Column in keyof Row]?: RawBuilder<never>;
} {
  const values: { [Column in keyof Row]?: RawBuilder<never> } = {};
  for (const column of columns) values[column] = sql.ref(`excluded.${column}`);
  return values;
}
