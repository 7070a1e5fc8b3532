/** Changed items of cached lists, one row each, applied when the list is read. A list may have thousands of items. */
import { IdbTable } from './idb-table.ts';

const items = new IdbTable('tabiya-items-1', 'items', 'name');

export interface CachedPatch {
  list: string;
  key: string;
  /** Undefined: removed from the list. */
  item: unknown;
}

interface Row {
  name: string;
  key: string;
  userId: string;
  /** When its write was sent; of two overtaking responses the later write wins. */
  askedAt: number;
  keptAt: number;
  item: unknown;
}

interface Named {
  id?: string;
  color?: string;
  position_key?: string;
  moves?: readonly string[];
}

const cardList = '/api/get-cards';

/** Cards by id, memories by position and moves. */
function nameItem({ id, position_key, moves = [] }: Named): string {
  return id ?? `${position_key} ${moves.join(' ')}`;
}

/** Writes that return changed items, and their lists. */
const listsOfWrites: Partial<Record<string, (item: Named) => string>> = {
  '/api/add-training-answers': ({ color }) => `/api/get-training-memories?color=${color}`,
  '/api/undo-training-answer': ({ color }) => `/api/get-training-memories?color=${color}`,
  '/api/review-card': () => cardList,
  '/api/add-kept-reviews': () => cardList,
};

export function listWritten(
  path: string,
  { api_data, gone = [] }: { api_data?: Named | readonly Named[]; gone?: readonly string[] },
): CachedPatch[] {
  const findList = listsOfWrites[path];
  if (findList === undefined || api_data === undefined) return [];
  const changed = [api_data].flat().map((item) => ({ list: findList(item), key: nameItem(item), item }));
  return [...changed, ...gone.map((key) => ({ list: cardList, key, item: undefined }))];
}

function makeRange(list: string): IDBKeyRange {
  return IDBKeyRange.bound(`${list} `, `${list} \uffff`);
}

export async function cachePatches(
  userId: string,
  cached: readonly CachedPatch[],
  { askedAt: requestedAt, keptAt: cachedAt }: Pick<Row, 'askedAt' | 'keptAt'>,
): Promise<void> {
  if (cached.length === 0) return;
  await items.tryToUse('readwrite', (rows) => {
    for (const { list, key, item } of cached) {
      const row: Row = { name: `${list} ${key}`, key, userId, askedAt: requestedAt, keptAt: cachedAt, item };
      const reading: IDBRequest<Row | undefined> = rows.get(row.name);
      reading.addEventListener('success', () => {
        const known = reading.result;
        if (known?.userId !== userId || !(known.askedAt > requestedAt)) rows.put(row);
      });
    }
    return rows.count();
  });
}

/** The list with later changes applied. */
export async function applyCachedPatches(
  text: string,
  list: string,
  userId: string,
  requestedAt: number,
): Promise<string> {
  const rows = (await items.tryToUse<Row[]>('readonly', (store) => store.getAll(makeRange(list)))) ?? [];
  const later = rows.filter((row) => row.userId === userId && row.keptAt >= requestedAt);
  if (later.length === 0) return text;
  const answer: { api_data: Named[] } = JSON.parse(text);
  const byKey = new Map<string, unknown>(answer.api_data.map((item) => [nameItem(item), item]));
  for (const { key, item } of later) {
    if (item === undefined) byKey.delete(key);
    else byKey.set(key, item);
  }
  return JSON.stringify({ ...answer, api_data: [...byKey.values()] });
}

/** The list has them by now. */
export async function dropPatches(list: string, beforeMs: number): Promise<void> {
  await items.tryToUse('readwrite', (rows) => {
    const reading: IDBRequest<Row[]> = rows.getAll(makeRange(list));
    reading.addEventListener('success', () => {
      for (const { name, keptAt: cachedAt } of reading.result) if (cachedAt < beforeMs) rows.delete(name);
    });
    return reading;
  });
}

export async function clearPatches(): Promise<void> {
  await items.tryToUse('readwrite', (rows) => rows.clear());
}
