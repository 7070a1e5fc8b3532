/** Caches the last response of each read for use offline. Per user; cleared at sign-out. */
import { IdbTable } from './idb-table.ts';
import {
  dropPatches,
  clearPatches,
  cachePatches,
  applyCachedPatches,
  listWritten,
} from './cached-patches.ts';

/** Without storage only offline use is lost. */
const answers = new IdbTable('tabiya-answers-1', 'answers', 'name', 'keptAt');

interface Row {
  name: string;
  userId: string;
  /** When it was requested; later writes are not in it. */
  keptAt: number;
  text: string;
}

const answerLimits = { answers: 400, characters: 24 * 1024 * 1024 } as const;

/** A secret, and responses that depend on the time. */
const neverCached = ['/api/get-lichess-connection', '/api/get-due-cards'];

/** These depend on the time too, but an old one is better than none. */
const lastOfAll = ['/api/get-today', '/api/get-coming-cards'];

let userId: string | undefined;

export function setAnswersUser(next: string | undefined): void {
  userId = next;
}

/** Since when this page knows the state: its start or its last change. */
let changedAt = performance.timeOrigin;

export function noteChange(): void {
  changedAt = Date.now();
}

/** Undefined if not cached. */
export function nameCachedResponse(path: string, body?: unknown): string | undefined {
  if (!path.startsWith('/api/get-') && path !== '/api/config') return undefined;
  if (neverCached.some((each) => path.startsWith(each))) return undefined;
  const last = lastOfAll.find((each) => path.startsWith(`${each}?`));
  return last ?? (body === undefined ? path : `${path} ${JSON.stringify(body)}`);
}

/** Caches the response for the requesting user, unless another user has signed in or a newer response is cached. */
export async function cacheResponse(
  name: string,
  requestedBy: string | undefined,
  text: string,
  requestedAt: number,
): Promise<void> {
  if (requestedBy === undefined || requestedBy !== userId || text.length > answerLimits.characters) return;
  const row: Row = { name, userId: requestedBy, keptAt: requestedAt, text };
  await answers.tryToUse('readwrite', (rows) => {
    const counting = rows.count();
    counting.addEventListener('success', () => {
      if (counting.result > answerLimits.answers) dropOldest(rows);
    });
    const reading: IDBRequest<Row | undefined> = rows.get(name);
    reading.addEventListener('success', () => {
      const known = reading.result;
      if (known === undefined || known.userId !== requestedBy || known.keptAt <= requestedAt) rows.put(row);
    });
    return reading;
  });
  await dropPatches(name, requestedAt);
}

/** Caches what a write changed, for use offline. */
export async function cacheWritten(
  path: string,
  writtenBy: string | undefined,
  data: unknown,
  requestedAt: number,
): Promise<void> {
  if (writtenBy === undefined || writtenBy !== userId || typeof data !== 'object' || data === null) return;
  await cachePatches(writtenBy, listWritten(path, data), { askedAt: requestedAt, keptAt: Date.now() });
}

/** Evicts one row per added row: the oldest game or page of games. */
function dropOldest(rows: IDBObjectStore): void {
  const walking = rows.index('keptAt').openKeyCursor();
  walking.addEventListener('success', () => {
    const oldest = walking.result;
    if (oldest === null) return;
    if (/ \{|\?.*before/.test(String(oldest.primaryKey))) rows.delete(oldest.primaryKey);
    else oldest.continue();
  });
}

export function getAnswersUser(): string | undefined {
  return userId;
}

export async function findCachedResponse(name: string): Promise<string | undefined> {
  const row = await answers.tryToUse<Row | undefined>('readonly', (rows) => rows.get(name));
  if (row === undefined || row.userId !== userId) return undefined;
  return applyCachedPatches(row.text, name, row.userId, row.keptAt);
}

export async function changeCachedResponse(name: string, change: (text: string) => string): Promise<void> {
  const text = await findCachedResponse(name);
  if (text !== undefined) await cacheResponse(name, userId, change(text), Date.now());
}

export async function isCacheFresh(name: string): Promise<boolean> {
  const row = await answers.tryToUse<Row | undefined>('readonly', (rows) => rows.get(name));
  return row !== undefined && row.userId === userId && row.keptAt >= changedAt;
}

const userName = 'user';

export async function findCachedUser(): Promise<string | undefined> {
  const row = await answers.tryToUse<Row | undefined>('readonly', (rows) => rows.get(userName));
  return row?.text;
}

export async function cacheUser(id: string, text: string): Promise<void> {
  const row: Row = { name: userName, userId: id, keptAt: Date.now(), text };
  await answers.tryToUse('readwrite', (rows) => rows.put(row));
}

export async function clearResponses(): Promise<void> {
  await Promise.all([answers.tryToUse('readwrite', (rows) => rows.clear()), clearPatches()]);
}
