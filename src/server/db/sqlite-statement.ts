import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export interface SqliteStatement {
  sql: string;
  parameters: readonly unknown[];
  minAffectedRows?: number;
}

export interface SqliteResult {
  rows: unknown[];
  changes: number;
}

const capacity = 500;

export function makeStatementRunner(database: DatabaseSync): (statement: SqliteStatement) => SqliteResult {
  const prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  function prepare(sql: string): { statement: StatementSync; returnsRows: boolean } {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    const entry = { statement, returnsRows: statement.columns().length > 0 };
    if (prepared.size >= capacity) {
      const [oldest] = prepared.keys();
      if (oldest !== undefined) prepared.delete(oldest);
    }
    prepared.set(sql, entry);
    return entry;
  }

  return ({ sql, parameters }) => {
    const { statement, returnsRows } = prepare(sql);
    const values = parameters.map(toSqliteValue);
    if (returnsRows) {
      const rows = statement.all(...values);
      return { rows, changes: rows.length };
    }
    return { rows: [], changes: Number(statement.run(...values).changes) };
  };
}

function toSqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value === null) {
    return value;
  }
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot store a ${typeof value}`);
}
