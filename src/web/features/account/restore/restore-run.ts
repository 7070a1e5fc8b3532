/**
 * Sends what a plan says. Rows that the server refuses are left out and reported; if a request does not arrive, the run stops
 * and may be tried again.
 */
import * as z from 'zod/mini';

import { ApiFailure, postJson } from '../../../lib/api-client.ts';
import type { RestoreStep } from './restore-plan.ts';

export interface RestoreResult {
  added: number;
  /** For each kind of rows: how many, and the first reason. */
  leftOut: { what: string; rows: number; reason: string }[];
}

/** The size of one request; every route takes it. */
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

/** Rows that are refused together are tried in halves, so that one bad row does not keep the others out. */
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
