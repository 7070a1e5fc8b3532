import * as z from 'zod/mini';

import { prefetchedPaths } from '#contract/collections/collections';
import { expectedUserHeader } from '#contract/expected-user';

import { startServiceWorker } from '../lib/service-worker.ts';
import { cacheResponse, findCachedResponse, isCacheFresh, nameCachedResponse } from './responses.ts';
import { getSignedInUser } from './runtime.ts';

const gamesPath = '/api/get-games?';

const paths = [
  '/api/config',
  '/api/get-cards',
  '/api/get-studies',
  '/api/get-training-settings',
  '/api/get-memory-settings',
  '/api/get-training-memories?color=white',
  '/api/get-training-memories?color=black',
  '/api/get-game-reviews',
  '/api/get-analysed-games',
  '/api/get-live-games',
  '/api/get-opponents',
  ...prefetchedPaths,
  gamesPath,
];

const recentGames = 20;

const listedGames = z.object({
  api_data: z.array(z.object({ game_key: z.string(), game_review_id: z.nullable(z.string()) })),
});

export async function cacheForOffline(): Promise<void> {
  if (!(await startServiceWorker())) return;
  try {
    for (const path of paths) await refreshCached(path);
    for (const { path, body } of await listRecent()) await refreshCached(path, body);
  } catch {
    // Without a connection, the old responses remain in the cache. The next start tries again.
  }
}

async function refreshCached(path: string, body?: object): Promise<void> {
  const name = nameCachedResponse(path, body);
  const requestedBy = getSignedInUser();
  if (name === undefined || requestedBy === undefined) return;
  if (await isCacheFresh(name)) return;
  const headers = { [expectedUserHeader]: requestedBy };
  const requestedAt = Date.now();
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const answer = await fetch(path, body ? { ...post, body: JSON.stringify(body) } : { headers });
  if (answer.ok) await cacheResponse(name, requestedBy, await answer.text(), requestedAt);
}

async function listRecent(): Promise<{ path: string; body: object }[]> {
  const text = await findCachedResponse(gamesPath);
  const { data } = z.safeParse(listedGames, text === undefined ? undefined : JSON.parse(text));
  return (data?.api_data ?? []).slice(0, recentGames).flatMap(({ game_key, game_review_id }) => [
    { path: '/api/get-game', body: { game_key } },
    ...(game_review_id === null
      ? []
      : [
          { path: '/api/get-game-analysis', body: { game_review_id } },
          { path: '/api/get-mistakes', body: { game_review_id } },
        ]),
  ]);
}
