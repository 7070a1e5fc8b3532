import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/simulator';
import { samplesFolder } from '../../scripts/data.mjs';
import { makeTcn } from './archive-entry.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ now: () => Date.UTC(2027, 2, 20) });
});
afterAll(() => simulator.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${simulator.chessComUrl}/pub/player/${path}`, init);
const games = async (
  path: string,
): Promise<{ url: string; pgn: string; end_time: number; rules: string }[]> =>
  (await (await get(path)).json()).games;

describe('monthly archives', () => {
  test('have games in this month and the last, oldest first, by the month in which they ended', async () => {
    for (const month of ['2027/03', '2027/02']) {
      const listed = await games(`tabiya_fan/games/${month}`);
      expect(listed.length).toBeGreaterThan(10);
      const ends = listed.map(({ end_time }) => end_time);
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      for (const end of ends) {
        expect(new Date(end * 1000).toISOString().slice(0, 7)).toBe(month.replace('/', '-'));
      }
    }
  });

  test('are listed, an empty month is empty and a future one is an error', async () => {
    const { archives } = await (await get('tabiya_fan/games/archives')).json();
    expect(archives.at(-1)).toBe(`${simulator.chessComUrl}/pub/player/tabiya_fan/games/2027/03`);
    expect(await games('tabiya_fan/games/2019/01')).toEqual([]);
    const future = await get('tabiya_fan/games/2027/04');
    expect([future.status, await future.json()]).toEqual([
      404,
      { code: 0, message: 'Date cannot be set in the future' },
    ]);
    const unknown = await get('nobody/games/2027/03');
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { code: 0, message: 'User "nobody" not found.' },
    ]);
  });

  test('redirect from mixed case without letting another origin see it', async () => {
    const moved = await get('Tabiya_Fan/games/2027/03', { redirect: 'manual' });
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toBe('/pub/player/tabiya_fan/games/2027/03');
    expect(moved.headers.get('access-control-allow-origin')).toBeNull();
    expect((await get('tabiya_fan/games/2027/03')).headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await get('tabiya_fan/games/2027/03', { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Origin');
  });

  test('hold the header style, clocks with tenths and other variants', async () => {
    const listed = [
      ...(await games('tabiya_fan/games/2027/03')),
      ...(await games('tabiya_fan/games/2027/02')),
    ];
    const all = listed.map(({ pgn }) => pgn).join('\n');
    expect(all).toMatch(/\{\[%clk 0:\d\d:\d\d\.\d\]\} 1\.\.\. /);
    expect(all).toContain('[Site "Chess.com"]');
    expect(all).toMatch(/\[Termination "\S+ won by resignation"\]/);
    expect(all).toMatch(/\[TimeControl "600"\]/);
    expect(new Set(listed.map(({ rules }) => rules))).toEqual(new Set(['chess', 'chess960']));
  });

  test('refuse programs that do not say who they are', async () => {
    const curl = await get('tabiya_fan/games/archives', { headers: { 'user-agent': 'curl/8' } });
    const named = await get('tabiya_fan/games/archives', {
      headers: { 'user-agent': 'curl/8 (contact: me@example.org)' },
    });
    expect([curl.status, named.status]).toEqual([403, 200]);
  });
});

describe('two-letter moves', () => {
  test('name squares, castling and promotion', () => {
    expect(makeTcn(['e4', 'c6', 'd4'])).toBe('mCYQlB');
    expect(makeTcn(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O'])).toMatch(/eg$/);
    expect(makeTcn(['a4', 'b5', 'axb5', 'a6', 'bxa6', 'Bb7', 'axb7', 'h6', 'bxa8=Q'])).toMatch(/\{$/);
  });

  test('match what chess.com recorded', () => {
    const recorded: { moves: string; tcn: string }[] = JSON.parse(
      readFileSync(join(samplesFolder, 'chess-com/two-letter-moves.json'), 'utf8'),
    );
    expect(recorded).toHaveLength(17);
    for (const { moves, tcn } of recorded) expect(makeTcn(moves.split(' '))).toBe(tcn);
  });
});
