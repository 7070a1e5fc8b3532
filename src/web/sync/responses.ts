/** Caches the last responses to read requests for offline use. Sign-out clears the cache. */
import { type ListChange, makeKeyRange, tryToUseRows } from './database.ts';
import { getSignedInUser } from './runtime.ts';

interface ResponseRow {
  key: string;
  userId: string;
  /** The time of the request, because the response lacks later writes. */
  cachedAt: number;
  text: string;
}

/** A changed item of a cached list. Storing it alone is faster than storing the whole list at each write. */
interface PatchRow {
  key: string;
  item: string;
  userId: string;
  /** The time of the write. The latest write wins, even if responses arrive out of order. */
  requestedAt: number;
  cachedAt: number;
  value: unknown;
}

const limits = { responses: 400, characters: 24 * 1024 * 1024 } as const;

/** `never`: the response is secret or expires. `last`: only the last response of the path is cached. */
const policies: Partial<Record<string, 'never' | 'last'>> = {
  '/api/get-lichess-connection': 'never',
  '/api/get-due-cards': 'never',
  '/api/get-today': 'last',
  '/api/get-coming-cards': 'last',
};

export function nameCachedResponse(path: string, body?: unknown): string | undefined {
  if (!path.startsWith('/api/get-') && path !== '/api/config') return undefined;
  const [endpoint = path] = path.split('?', 1);
  const policy = policies[endpoint];
  if (policy === 'never') return undefined;
  if (policy === 'last') return endpoint;
  return body === undefined ? path : `${path} ${JSON.stringify(body)}`;
}

/** The time of this page's last write, or of the page's start. */
const page = { changedAt: performance.timeOrigin };

/** Caches nothing if another user has signed in, and never replaces a newer response. */
export async function cacheResponse(
  key: string,
  requestedBy: string | undefined,
  text: string,
  requestedAt: number,
): Promise<void> {
  if (requestedBy === undefined || requestedBy !== getSignedInUser() || text.length > limits.characters)
    return;
  const row: ResponseRow = { key, userId: requestedBy, cachedAt: requestedAt, text };
  await tryToUseRows('responses', 'readwrite', (rows) => {
    const counting = rows.count();
    counting.addEventListener('success', () => {
      if (counting.result > limits.responses) dropOldest(rows);
    });
    const reading: IDBRequest<ResponseRow | undefined> = rows.get(key);
    reading.addEventListener('success', () => {
      const known = reading.result;
      if (known === undefined || known.userId !== requestedBy || known.cachedAt <= requestedAt) rows.put(row);
    });
    return reading;
  });
  await tryToUseRows('patches', 'readwrite', (rows) => {
    const reading: IDBRequest<PatchRow[]> = rows.getAll(makeKeyRange(`${key} `));
    reading.addEventListener('success', () => {
      for (const patch of reading.result) if (patch.cachedAt < requestedAt) rows.delete(patch.key);
    });
    return reading;
  });
}

function dropOldest(rows: IDBObjectStore): void {
  const walking = rows.index('cachedAt').openKeyCursor();
  walking.addEventListener('success', () => {
    const oldest = walking.result;
    if (oldest === null) return;
    if (/ \{|\?.*before/.test(String(oldest.primaryKey))) rows.delete(oldest.primaryKey);
    else oldest.continue();
  });
}

async function findRow(key: string): Promise<ResponseRow | undefined> {
  const row = await tryToUseRows<ResponseRow | undefined>('responses', 'readonly', (rows) => rows.get(key));
  return row?.userId === getSignedInUser() ? row : undefined;
}

export async function findCachedResponse(key: string): Promise<string | undefined> {
  const row = await findRow(key);
  return row && applyPatches(row);
}

export async function changeCachedResponse(key: string, change: (text: string) => string): Promise<void> {
  const text = await findCachedResponse(key);
  if (text !== undefined) await cacheResponse(key, getSignedInUser(), change(text), Date.now());
}

export function nameRow(row: unknown, key: readonly string[]): string {
  if (typeof row !== 'object' || row === null) return JSON.stringify([row]);
  return JSON.stringify(key.map((field) => (row as Readonly<Record<string, unknown>>)[field]));
}

/** Sorts rows by key, because the server returns them in this order. */
export function applyListChange<Row>(rows: readonly Row[], { key, body, row }: ListChange): Row[] {
  const byName = new Map(rows.map((each) => [nameRow(each, key), each]));
  if (row === null) byName.delete(nameRow(body, key));
  else byName.set(nameRow(body, key), row as Row);
  return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

export async function cacheListChange(change: ListChange): Promise<void> {
  await changeCachedResponse(change.list, (text) => {
    const { api_data }: { api_data: unknown[] } = JSON.parse(text);
    return JSON.stringify({ api_data: applyListChange(api_data, change) });
  });
}

export async function isCacheFresh(key: string): Promise<boolean> {
  const row = await findRow(key);
  return row !== undefined && row.cachedAt >= page.changedAt;
}

interface Item {
  id?: string;
  color?: string;
  position_key?: string;
  moves?: readonly string[];
}

function nameItem({ id, position_key, moves = [] }: Item): string {
  return id ?? `${position_key} ${moves.join(' ')}`;
}

const cardList = '/api/get-cards';
const findCards = (): string => cardList;
const findMemories = ({ color }: Item): string => `/api/get-training-memories?color=${color}`;

const listsOfWrites: Partial<Record<string, (item: Item) => string>> = {
  '/api/add-training-answers': findMemories,
  '/api/undo-training-answer': findMemories,
  '/api/review-card': findCards,
  '/api/add-kept-reviews': findCards,
};

export async function cacheWritten(
  path: string,
  userId: string | undefined,
  data: unknown,
  requestedAt: number,
): Promise<void> {
  page.changedAt = Date.now();
  const findList = listsOfWrites[path];
  if (userId === undefined || userId !== getSignedInUser() || findList === undefined) return;
  const { api_data = [], gone = [] } = data as { api_data?: Item | Item[]; gone?: readonly string[] };
  const times = { userId, requestedAt, cachedAt: Date.now() };
  const changed = [api_data].flat().map((value) => ({ list: findList(value), item: nameItem(value), value }));
  const removed = gone.map((item) => ({ list: cardList, item, value: undefined }));
  const patches = [...changed, ...removed].map(({ list, item, value }): PatchRow => ({
    key: `${list} ${item}`,
    item,
    value,
    ...times,
  }));
  if (patches.length === 0) return;
  await tryToUseRows('patches', 'readwrite', (rows) => {
    for (const patch of patches) {
      const reading: IDBRequest<PatchRow | undefined> = rows.get(patch.key);
      reading.addEventListener('success', () => {
        const known = reading.result;
        if (known?.userId !== userId || known.requestedAt <= requestedAt) rows.put(patch);
      });
    }
    return rows.count();
  });
}

async function applyPatches({ key, userId, cachedAt, text }: ResponseRow): Promise<string> {
  const range = makeKeyRange(`${key} `);
  const rows = (await tryToUseRows<PatchRow[]>('patches', 'readonly', (all) => all.getAll(range))) ?? [];
  const later = rows.filter((row) => row.userId === userId && row.cachedAt >= cachedAt);
  if (later.length === 0) return text;
  const answer: { api_data: Item[] } = JSON.parse(text);
  const byName = new Map<string, unknown>(answer.api_data.map((item) => [nameItem(item), item]));
  for (const { item, value } of later) {
    if (value === undefined) byName.delete(item);
    else byName.set(item, value);
  }
  return JSON.stringify({ ...answer, api_data: [...byName.values()] });
}

const userKey = 'user';

export async function findCachedUser(): Promise<string | undefined> {
  return (await tryToUseRows<ResponseRow | undefined>('responses', 'readonly', (rows) => rows.get(userKey)))
    ?.text;
}

export async function cacheUser(userId: string, text: string): Promise<void> {
  const row: ResponseRow = { key: userKey, userId, cachedAt: Date.now(), text };
  await tryToUseRows('responses', 'readwrite', (rows) => rows.put(row));
}
