/**
 * The last answer to every question that the page asks about its user's things, so that a screen without a connection shows
 * what it showed before. The answers stand in a database of the browser, for the user who is signed in, and are deleted when
 * the user signs out.
 */
import { DeviceTable } from './device-table.ts';
import { dropItems, forgetItems, keepItems, layItemsOver, listWritten } from './kept-items.ts';

/** Without room or without a database nothing can be shown without a connection; everything else works. */
const answers = new DeviceTable('tabiya-answers-1', 'answers', 'name', 'keptAt');

interface Row {
  name: string;
  userId: string;
  /** When it was asked for: it does not have what the server has said since. */
  keptAt: number;
  text: string;
}

const answerLimits = { answers: 400, characters: 24 * 1024 * 1024 } as const;

/** A secret, and questions whose answers depend on the time. */
const neverKept = ['/api/get-lichess-connection', '/api/get-due-cards'];

/** These depend on the time as well, but their last answer is better than none. */
const lastOfAll = ['/api/get-today', '/api/get-coming-cards'];

let userId: string | undefined;

/** From here on answers are for this user. */
export function setAnswersUser(next: string | undefined): void {
  userId = next;
}

/** Since when this page knows the state of things: since its start, or its last change. */
let changedAt = performance.timeOrigin;

export function noteChange(): void {
  changedAt = Date.now();
}

/** What the answer is kept under; undefined for what is not kept. */
export function nameKeptAnswer(path: string, body?: unknown): string | undefined {
  if (!path.startsWith('/api/get-') && path !== '/api/config') return undefined;
  if (neverKept.some((each) => path.startsWith(each))) return undefined;
  const last = lastOfAll.find((each) => path.startsWith(`${each}?`));
  return last ?? (body === undefined ? path : `${path} ${JSON.stringify(body)}`);
}

/** Keeps what the user who asked was told, unless another is signed in by now or a later question was answered first. */
export async function keepAnswer(
  name: string,
  askedBy: string | undefined,
  text: string,
  askedAt: number,
): Promise<void> {
  if (askedBy === undefined || askedBy !== userId || text.length > answerLimits.characters) return;
  const row: Row = { name, userId: askedBy, keptAt: askedAt, text };
  await answers.tryToUse('readwrite', (rows) => {
    const counting = rows.count();
    counting.addEventListener('success', () => {
      if (counting.result > answerLimits.answers) dropOldest(rows);
    });
    const reading: IDBRequest<Row | undefined> = rows.get(name);
    reading.addEventListener('success', () => {
      const known = reading.result;
      if (known === undefined || known.userId !== askedBy || known.keptAt <= askedAt) rows.put(row);
    });
    return reading;
  });
  await dropItems(name, askedAt);
}

/** Keeps what a write has changed, so that a visit without a connection knows it as well. */
export async function keepWritten(
  path: string,
  writtenBy: string | undefined,
  data: unknown,
  askedAt: number,
): Promise<void> {
  if (writtenBy === undefined || writtenBy !== userId || typeof data !== 'object' || data === null) return;
  await keepItems(writtenBy, listWritten(path, data), { askedAt, keptAt: Date.now() });
}

/**
 * For each row that is added one is deleted, so that their number does not grow: the oldest about a single game, or of a later
 * page of games.
 */
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

export async function findKeptAnswer(name: string): Promise<string | undefined> {
  const row = await answers.tryToUse<Row | undefined>('readonly', (rows) => rows.get(name));
  if (row === undefined || row.userId !== userId) return undefined;
  return layItemsOver(row.text, name, row.userId, row.keptAt);
}

/** Writes into what is kept, so that it is shown without a connection. */
export async function changeKeptAnswer(name: string, change: (text: string) => string): Promise<void> {
  const text = await findKeptAnswer(name);
  if (text !== undefined) await keepAnswer(name, userId, change(text), Date.now());
}

/** Whether it was kept since anything has changed here. */
export async function isKeptFresh(name: string): Promise<boolean> {
  const row = await answers.tryToUse<Row | undefined>('readonly', (rows) => rows.get(name));
  return row !== undefined && row.userId === userId && row.keptAt >= changedAt;
}

const userName = 'user';

/** Who was signed in here when there was a connection. */
export async function findKeptUser(): Promise<string | undefined> {
  const row = await answers.tryToUse<Row | undefined>('readonly', (rows) => rows.get(userName));
  return row?.text;
}

export async function keepUser(id: string, text: string): Promise<void> {
  const row: Row = { name: userName, userId: id, keptAt: Date.now(), text };
  await answers.tryToUse('readwrite', (rows) => rows.put(row));
}

export async function forgetAnswers(): Promise<void> {
  await Promise.all([answers.tryToUse('readwrite', (rows) => rows.clear()), forgetItems()]);
}
