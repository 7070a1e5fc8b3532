import { parseJson } from '#contract/collections/table';
import { errorTable } from '#contract/errors';
import { restoreLimits, type RestoredPiece, restorePiece } from '#contract/restore';
import type { CardThreads } from '../cards/card-threads.ts';
import { asApiError, problemOf } from '../errors.ts';
import { pieceBytes } from '../json-stream.ts';
import type { Refolding } from '../scheduling/refolding.ts';
import { type App, type Services, success } from '../services.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { counts, type RestoreCodec, restoreCodecs, type RestoreTarget, type Row } from './restore-codecs.ts';

export function registerRestoreRoutes(
  app: App,
  { db, now }: Services,
  threads: CardThreads,
  refolding: Refolding,
): void {
  const body = restorePiece;
  app.post('/api/restore-backup', { bodyLimit: restoreLimits.bytes, schema: { body } }, async (request) => {
    const { exported_by, table, rows } = request.body;
    const codec = restoreCodecs[table];
    const userId = request.user.id;
    const own = makeOwnIds(userId, exported_by);
    const target = { db, userId, now: now(), threads, refolding };
    const api_data = { what: codec.what, added: 0, left_out: 0, reason: '', is_full: false };
    for (const lines of cutLines(rows, codec.atOnce)) {
      const values: Row[] = [];
      for (const each of lines) {
        const [row = {}, ...parts] = await parseRows(each);
        if (counts(row)) values.push(codec.make(row, own, parts));
      }
      if (values.length > 0) await storeSome(target, codec, values, api_data);
    }
    return { ...success, api_data };
  });
}

async function parseRows(lines: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  let length = 0;
  for (const line of lines) {
    const row = parseJson(line);
    rows.push(typeof row === 'object' && row !== null ? Object.fromEntries(Object.entries(row)) : {});
    length += line.length;
    if (length < pieceBytes) continue;
    await yieldToEventLoop();
    length = 0;
  }
  await yieldToEventLoop();
  return rows;
}

function* cutLines(rows: readonly string[][], atOnce: number): Generator<string[][]> {
  let [group, length]: [string[][], number] = [[], 0];
  for (const lines of rows) {
    const more = lines.reduce((sum, line) => sum + line.length, 0);
    if (group.length > 0 && (group.length === atOnce || length + more > restoreLimits.bytesPerPiece)) {
      yield group;
      [group, length] = [[], 0];
    }
    group.push(lines);
    length += more;
  }
  if (group.length > 0) yield group;
}

const leavesOut: readonly number[] = [400, 404, 409, 413];

async function storeSome(
  target: RestoreTarget,
  codec: RestoreCodec,
  values: readonly Row[],
  result: RestoredPiece,
): Promise<void> {
  if (!result.is_full) {
    try {
      await codec.store(target, values);
      result.added += values.length;
      return;
    } catch (error) {
      const failure = error instanceof Error ? asApiError(error as Error & { code: never }) : undefined;
      if (failure === undefined || !leavesOut.includes(errorTable[failure.code].status)) throw error;
      result.reason ||= problemOf(failure).message;
      result.is_full = failure.code === 'full';
    }
  }
  if (result.is_full || values.length === 1) {
    result.left_out += values.length;
    return;
  }
  const middle = values.length >> 1;
  await storeSome(target, codec, values.slice(0, middle), result);
  await storeSome(target, codec, values.slice(middle), result);
}

/**
 * A row that another account exported gets a new id, because that account may exist here too. The new id
 * derives from the old one, so that restoring twice adds nothing.
 */
function makeOwnIds(userId: string, exportedBy: string): (id: unknown) => unknown {
  if (userId === exportedBy) return (id) => id;
  const mask = parseUuid(userId);
  return (id) => {
    const digits = parseUuid(id);
    if (mask === undefined || digits === undefined) return id;
    const hex = digits.map((digit, place) => (digit ^ (mask[place] ?? 0)).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
}

function parseUuid(id: unknown): number[] | undefined {
  const digits = typeof id === 'string' ? id.replaceAll('-', '') : '';
  return /^[0-9a-f]{32}$/i.test(digits)
    ? Array.from(digits, (digit) => Number.parseInt(digit, 16))
    : undefined;
}
