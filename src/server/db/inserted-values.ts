import { type RawBuilder, sql } from 'kysely';

export function takeInserted<Row>(...columns: readonly (keyof Row & string)[]): {
  [Column in keyof Row]?: RawBuilder<never>;
} {
  const values: { [Column in keyof Row]?: RawBuilder<never> } = {};
  for (const column of columns) values[column] = sql.ref(`excluded.${column}`);
  return values;
}
