/** Rejected rows are skipped and reported; a network failure stops the run, which can be retried. */
import * as z from 'zod/mini';

import { ApiFailure, postJson } from '../../../lib/api-client.ts';
import type { RestoreStep } from './restore-plan.ts';

export interface RestoreResult {
  added: number;
  leftOut: { what: string; rows: number; reason: string }[];
}

const bytesAtOnce = 1024 * 1024;
const anything = z.looseObject({});

export async function runRestore(
  steps: readonly RestoreStep[],
  onProgress: (sentRows: number) => void,
): Promise<RestoreResult> {
  const result: RestoreResult = { added: 0, leftOut: [] };
  let sent = 0;
  for (const step of steps) {
    const left = { what: step.what, rows: 0, reason: '' };
    let isFull = false;
    for (const rows of cutRows(step)) {
      const refused: Refused = isFull ? { rows: rows.length, reason: '' } : await send(step, rows);
      isFull ||= refused.isFull ?? false;
      left.rows += refused.rows;
      left.reason ||= refused.reason;
      result.added += rows.length - refused.rows;
      sent += rows.length;
      onProgress(sent);
    }
    if (left.rows > 0) result.leftOut.push(left);
  }
  return result;
}

interface Refused {
  rows: number;
  reason: string;
  isFull?: boolean;
}

/** Bisects a rejected batch, so that one bad row does not block others. */
async function send(step: RestoreStep, rows: readonly object[]): Promise<Refused> {
  try {
    await postJson(step.path, step.makeBody(rows), anything);
    return { rows: 0, reason: '' };
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![400, 404, 409, 413].includes(error.status)) throw error;
    if (error.code === 'full') return { rows: rows.length, reason: error.message, isFull: true };
    if (rows.length === 1) return { rows: 1, reason: error.message };
    const middle = rows.length >> 1;
    const [first, second] = [await send(step, rows.slice(0, middle)), await send(step, rows.slice(middle))];
    return {
      rows: first.rows + second.rows,
      reason: first.reason || second.reason,
      isFull: second.isFull ?? false,
    };
  }
}

function* cutRows({ rows, rowsAtOnce }: RestoreStep): Generator<readonly object[]> {
  let group: object[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = rowsAtOnce === 1 ? 0 : 3 * JSON.stringify(row).length;
    if (group.length > 0 && (group.length === rowsAtOnce || bytes + size > bytesAtOnce)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(row);
    bytes += size;
  }
  if (group.length > 0) yield group;
}
