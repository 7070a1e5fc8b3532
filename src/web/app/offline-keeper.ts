/** Prefetches in the background what the app needs offline. */
import * as z from 'zod/mini';

import { madeForHeader } from '#contract/made-for';

import {
  findKeptAnswer,
  getAnswersUser,
  isKeptFresh,
  keepAnswer,
  nameKeptAnswer,
} from '../lib/kept-answers.ts';
import { startServiceWorker } from '../lib/service-worker.ts';

/** The library's first request. */
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
  gamesPath,
];

/** With their analyses. */
const recentGames = 20;

const listedGames = z.object({
  api_data: z.array(z.object({ game_key: z.string(), game_review_id: z.nullable(z.string()) })),
});

export async function keepForOffline(): Promise<void> {
  if (!(await startServiceWorker())) return;
  try {
    for (const path of paths) await keepFresh(path);
    for (const { path, body } of await listRecent()) await keepFresh(path, body);
  } catch {
    // Offline: keep what is there; the next start continues.
  }
}

async function keepFresh(path: string, body?: object): Promise<void> {
  const name = nameKeptAnswer(path, body);
  const askedBy = getAnswersUser();
  if (name === undefined || askedBy === undefined) return;
  if (await isKeptFresh(name)) return;
  const headers = { [madeForHeader]: askedBy };
  const askedAt = Date.now();
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const answer = await fetch(path, body ? { ...post, body: JSON.stringify(body) } : { headers });
  if (answer.ok) await keepAnswer(name, askedBy, await answer.text(), askedAt);
}

async function listRecent(): Promise<{ path: string; body: object }[]> {
  const text = await findKeptAnswer(gamesPath);
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
