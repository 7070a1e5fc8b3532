import { expect, onTestFinished, test, vi } from 'vitest';

import { useMemoryDatabases } from '../testing/memory-database.ts';
import { QueueRows } from './queue-rows.ts';

const wait = (request: IDBRequest): Promise<void> =>
  new Promise((resolve) => request.addEventListener('success', () => resolve()));

test('entries that 1.0 left are moved, later also those of a tab that was still open; its caches are gone', async () => {
  onTestFinished(useMemoryDatabases());
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const opening = indexedDB.open('tabiya-outbox-1', 1);
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore('rows', { keyPath: 'key' }),
  );
  await wait(opening);
  const openLeft = () => opening.result.transaction('rows', 'readwrite').objectStore('rows');
  const request = { path: '/api/upsert-cards', body: [{ id: 'a' }] };
  await wait(openLeft().put({ key: 'tabiya-cards:u:a', text: '{"id":"a"}', request }));
  await wait(indexedDB.open('tabiya-answers-1', 1));

  const rows = new QueueRows();
  await rows.open();
  expect(rows.list('tabiya-cards:u:')).toEqual([['a', '{"id":"a"}']]);
  expect([rows.isWaiting('u'), rows.isWaiting('u', 'tabiya-reviews'), rows.isWaiting('v')]).toEqual([
    true,
    false,
    false,
  ]);
  const databases = await indexedDB.databases();
  expect(databases.map(({ name }) => name).toSorted()).toEqual(['tabiya', 'tabiya-outbox-1']);
  const seen = openLeft().count();
  await wait(seen);
  expect(seen.result).toBe(0);
  await wait(openLeft().put({ key: 'tabiya-cards:u:c', text: '{"id":"c"}', request }));

  rows.delete('tabiya-cards:u:a');
  await rows.put({ key: 'tabiya-cards:u:b', text: '{"id":"b"}' });
  expect(await rows.count()).toBe(1);
  for (const _ of ['finds c', 'finds none']) {
    const reloaded = new QueueRows();
    await reloaded.open();
    expect(reloaded.list('tabiya-cards:u:').map(([name]) => name)).toEqual(['b', 'c']);
  }
  await wait(openLeft().put({ key: 'tabiya-cards:u:d', text: '{"id":"d"}', request }));
  const opened = vi.spyOn(indexedDB, 'open');
  const soon = new QueueRows();
  await soon.open();
  expect(soon.size).toBe(2);
  expect(opened).not.toHaveBeenCalledWith('tabiya-outbox-1');
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  const next = new QueueRows();
  await next.open();
  expect(next.list('tabiya-cards:u:')).toEqual([
    ['b', '{"id":"b"}'],
    ['c', '{"id":"c"}'],
    ['d', '{"id":"d"}'],
  ]);
  await next.clear();
  expect([next.size, await next.count()]).toEqual([0, 0]);
});
