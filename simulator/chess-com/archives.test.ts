import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/simulator';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ now: () => Date.UTC(2027, 2, 20) });
});
afterAll(() => simulator.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${simulator.chessComUrl}/pub/player/${path}`, init);
const games = async (path: string): Promise<{ pgn: string; end_time: number; rules: string }[]> =>
  (await (await get(path)).json()).games;

test('games are in this month and the last, oldest first, by the month in which they ended', async () => {
  for (const month of ['2027/03', '2027/02']) {
    const listed = await games(`tabiya_fan/games/${month}`);
    expect(listed.length).toBeGreaterThan(10);
    const ends = listed.map(({ end_time }) => end_time);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    for (const end of ends)
      expect(new Date(end * 1000).toISOString().slice(0, 7)).toBe(month.replace('/', '-'));
    expect(new Set(listed.map(({ rules }) => rules))).toContain('chess');
    expect(listed.map(({ pgn }) => pgn).join('\n')).toMatch(/\{\[%clk 0:\d\d:\d\d\.\d\]\} 1\.\.\. /);
  }
});

test('months are listed, an empty month is empty and a future one is an error', async () => {
  const { archives } = await (await get('tabiya_fan/games/archives')).json();
  expect(archives.at(-1)).toBe(`${simulator.chessComUrl}/pub/player/tabiya_fan/games/2027/03`);
  expect(await games('tabiya_fan/games/2019/01')).toEqual([]);
  const future = await get('tabiya_fan/games/2027/04');
  expect([future.status, await future.json()]).toEqual([
    404,
    { code: 0, message: 'Date cannot be set in the future' },
  ]);
  expect((await get('nobody/games/2027/03')).status).toBe(404);
});

test('mixed case is redirected without CORS headers, and programs must say who they are', async () => {
  const moved = await get('Tabiya_Fan/games/2027/03', { redirect: 'manual' });
  expect(moved.status).toBe(301);
  expect(moved.headers.get('location')).toBe('/pub/player/tabiya_fan/games/2027/03');
  expect(moved.headers.get('access-control-allow-origin')).toBeNull();
  expect((await get('tabiya_fan/games/2027/03')).headers.get('access-control-allow-origin')).toBe('*');
  const preflight = await get('tabiya_fan/games/2027/03', { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).toBe('Origin');
  const curl = await get('tabiya_fan/games/archives', { headers: { 'user-agent': 'curl/8' } });
  expect(curl.status).toBe(403);
});
