import { DatabaseSync } from 'node:sqlite';
import { lowerPriority } from '../low-priority.ts';
import { makeStatementRunner, type SqliteResult, type SqliteStatement } from './sqlite-statement.ts';

lowerPriority(5);

export interface ReadJob {
  path: string;
  statements: readonly SqliteStatement[];
}

let run: ((statement: SqliteStatement) => SqliteResult) | undefined;

export function read({ path, statements }: ReadJob): SqliteResult[] {
  const database = (run ??= makeStatementRunner(new DatabaseSync(path, { readOnly: true, timeout: 10_000 })));
  return statements.map((statement) => database(statement));
}
