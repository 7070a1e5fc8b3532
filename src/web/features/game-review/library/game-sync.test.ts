import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { importGames } from '#chess/pgn/game-import';
import type { LibraryGameDraft } from '#contract/library';
import { startSimulator, type Simulator } from '#simulator/simulator';

import { makeUpstreams } from '../../../chess-sites/upstreams.ts';
import { BrowserTexts } from '../../../lib/local-storage.ts';
import { GameSync, type SyncTools } from './game-sync.ts';

const now = Date.UTC(2026, 10, 15, 12);
const yearAgo = now - 365 * 86_400_000;
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ pace: 0.05, now: () => now });
});
afterEach(() => {
  simulator.faults.clear();
  simulator.requests.length = 0;
});
afterAll(() => simulator.close());

function makeStorage(): BrowserTexts {
  const items = new Map<string, string>();
  return new BrowserTexts(() => ({
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
    clear: () => items.clear(),
    key: () => null,
    length: 0,
  }));
}

function makeTools(library: Map<string, LibraryGameDraft>, onStored?: () => void): SyncTools {
  return {
    readUpstreams: async () =>
      makeUpstreams({
        lichessUrl: simulator.lichessUrl,
        explorerUrl: simulator.explorerUrl,
        chessComUrl: simulator.chessComUrl,
      }),
    readToken: async () => undefined,
    readGames: async (pgns, username) => importGames(pgns, { names: [username] }).games,
    store: async (games) => {
      const before = library.size;
      for (const game of games) library.set(game.game_key, game);
      onStored?.();
      return library.size - before;
    },
    now: () => now,
  };
}

const jobs = [
  { site: 'Lichess', username: 'tabiya_fan', sinceMs: yearAgo },
  { site: 'Chess.com', username: 'tabiya_fan', sinceMs: yearAgo },
] as const;

test('brings all games of a year from both sites, with evaluations and clocks, and finds nothing new the second time', async () => {
  const library = new Map<string, LibraryGameDraft>();
  const sync = new GameSync(makeStorage(), 'ann');
  await sync.start(jobs, makeTools(library));
  expect(sync.get()).toMatchObject({ phase: 'idle', jobs: [], error: undefined });
  const sources = Map.groupBy(library.values(), ({ source }) => source);
  expect(sources.get('lichess')?.length).toBeGreaterThan(20);
  expect(sources.get('chess.com')?.length).toBeGreaterThan(20);
  expect(sync.get().added).toBe(library.size);
  const [requested] = simulator.requests;
  for (const wanted of ['evals=true', 'clocks=true', 'opening=true', 'sort=dateAsc', `since=${yearAgo}`])
    expect(requested?.url).toContain(wanted);
  const before = library.size;
  await sync.start(jobs, makeTools(library));
  expect([library.size, sync.get().added]).toEqual([before, 0]);
  expect(sync.get().seen).toBeGreaterThan(0);
});

test('goes on where it was paused, also in another page', async () => {
  const whole = new Map<string, LibraryGameDraft>();
  await new GameSync(makeStorage(), 'ann').start(jobs, makeTools(whole));
  const library = new Map<string, LibraryGameDraft>();
  const storage = makeStorage();
  const first = new GameSync(storage, 'ann');
  let parts = 0;
  await first.start(
    jobs,
    makeTools(library, () => {
      parts += 1;
      if (parts === 2) first.pause();
    }),
  );
  expect(first.get().phase).toBe('paused');
  expect(library.size).toBeLessThan(whole.size);
  const second = new GameSync(storage, 'ann');
  expect([second.get().phase, second.wasInterrupted]).toEqual(['paused', false]);
  expect(new GameSync(storage, 'eve').get().phase).toBe('idle');
  await second.resume(makeTools(library));
  expect(second.get()).toMatchObject({ phase: 'idle', jobs: [] });
  expect(new Set(library.keys())).toEqual(new Set(whole.keys()));
});

test('says what went wrong and keeps what is left to do', async () => {
  const storage = makeStorage();
  const sync = new GameSync(storage, 'ann');
  const [, chessCom] = jobs;
  await sync.start([{ ...jobs[0], username: 'nobody_at_all' }, chessCom], makeTools(new Map()));
  const { phase, error, jobs: left } = sync.get();
  expect([phase, left.length]).toEqual(['failed', 2]);
  expect(error?.message).toContain('has no player "nobody_at_all"');
  expect(new GameSync(storage, 'ann').wasInterrupted).toBe(true);
});
