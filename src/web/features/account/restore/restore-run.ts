import {
  type RestoredName,
  restoredNames,
  restoredPiece,
  restoredTables,
  restoreLimits,
} from '#contract/restore';

import { postJson } from '../../../lib/api-client.ts';
import type { ExportedRow, ExportedRows } from './export-file.ts';

export interface RestoreResult {
  added: number;
  leftOut: { what: string; rows: number; reason: string }[];
}

export const sentTables: ReadonlySet<string> = new Set([
  'users',
  ...restoredNames.flatMap((table) => [table, findParts(table)?.table ?? table]),
]);

function findParts(table: RestoredName) {
  const declared = restoredTables[table];
  return 'parts' in declared ? declared.parts : undefined;
}

export async function runRestore(
  tables: ExportedRows,
  onProgress: (share: number) => void,
): Promise<RestoreResult> {
  const exported_by = String(tables.get('users')?.[0]?.id ?? '');
  const total = restoredNames.reduce((sum, table) => sum + (tables.get(table)?.length ?? 0), 0);
  const result: RestoreResult = { added: 0, leftOut: [] };
  let sent = 0;
  for (const table of restoredNames) {
    const left = { what: '', rows: 0, reason: '' };
    let isFull = false;
    for (const rows of cutPieces(tables, table)) {
      if (isFull) left.rows += rows.length;
      else {
        const piece = { exported_by, table, rows };
        const { api_data: done } = await postJson('/api/restore-backup', piece, restoredPiece);
        isFull = done.is_full;
        left.what = done.what;
        left.rows += done.left_out;
        left.reason ||= done.reason;
        result.added += done.added;
      }
      sent += rows.length;
      onProgress(sent / total);
    }
    if (left.rows > 0) result.leftOut.push(left);
  }
  return result;
}

function* cutPieces(tables: ExportedRows, table: RestoredName): Generator<string[][]> {
  const parts = findParts(table);
  const [own, other] = [Object.values(parts?.on ?? {}), Object.keys(parts?.on ?? {})];
  const partsByKey = Map.groupBy(tables.get(parts?.table ?? '') ?? [], (row) => makeKey(row, other));
  let [piece, bytes]: [string[][], number] = [[], 0];
  for (const row of tables.get(table) ?? []) {
    const belonging = parts === undefined ? [] : (partsByKey.get(makeKey(row, own)) ?? []);
    const lines = [row, ...belonging].map((each) => JSON.stringify(each));
    // A UTF-16 unit takes at most three bytes in UTF-8.
    const size = lines.reduce((sum, line) => sum + 3 * line.length, 0);
    const isFull = piece.length === restoreLimits.rowsPerPiece || bytes + size > restoreLimits.bytesPerPiece;
    if (piece.length > 0 && isFull) {
      yield piece;
      [piece, bytes] = [[], 0];
    }
    piece.push(lines);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}

function makeKey(row: ExportedRow, columns: readonly string[]): string {
  return JSON.stringify(columns.map((name) => row[name]));
}
