import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownNames } from '#contract/collections/own-names';

import { makeQueryClient } from '../lib/query-client.ts';
import { loadSession, SessionProvider } from '../lib/session.tsx';
import { collectionOutboxPrefix } from '../lib/storage-keys.ts';
import { queueRows } from '../sync/queue-rows.ts';
import { findCachedResponse } from '../sync/responses.ts';
import { draw, erase } from '../testing/draw.ts';
import { useMemoryDatabases } from '../testing/memory-database.ts';
import { openPage } from '../testing/open-page.tsx';
import { useCollection } from './use-collection.ts';

let restore = () => {};
beforeEach(() => {
  restore = useMemoryDatabases();
});
afterEach(() => restore());

test('a list with offline: never is neither cached nor queued', async () => {
  const { user, visitor, disturb } = await openPage('/', { username: 'ann' });
  await visitor.post('/api/add-own-name', { name: 'Annie' });

  function Names({ offline }: { offline: 'never' | 'on-demand' }) {
    const { rows, save } = useCollection({ ...ownNames, offline });
    const add = () => void save({ name: 'later' }).catch(({ message }: Error) => (document.title = message));
    return <button onClick={add}>{rows?.join() ?? 'unknown'}</button>;
  }
  const show = async (offline: 'never' | 'on-demand') => {
    erase();
    const queryClient = makeQueryClient();
    await loadSession(queryClient);
    draw(
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Names offline={offline} />
        </SessionProvider>
      </QueryClientProvider>,
    );
    return screen.findByRole('button', { name: /^Annie/ });
  };
  disturb('/api/add-own-name', () => Promise.reject(new TypeError('Failed to fetch')));
  const countWaiting = () =>
    queueRows.list(collectionOutboxPrefix).filter(([, text]) => text.includes('later')).length;
  const isCached = async () => (await findCachedResponse(ownNames.list.path)) !== undefined;
  await user.click(await show('never'));
  await screen.findByRole('button', { name: 'Annie' });
  expect(document.title).toContain('The server cannot be reached');
  expect([await isCached(), countWaiting()]).toEqual([false, 0]);
  await user.click(await show('on-demand'));
  await screen.findByRole('button', { name: 'Annie,later' });
  expect([await isCached(), countWaiting()]).toEqual([true, 1]);
});
