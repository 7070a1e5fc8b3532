import { afterEach, expect, test } from 'vitest';
import { type GameAnalysis, mergeAnalyses, type PositionSearch } from '#chess/review/search';
import { readGame } from '#chess/testing/readers';
import { EnginePool, priorities } from '../engine/engine-pool.ts';
import { engineBuild, type OpenPort } from '../engine/engine-port.ts';
import type { AnalysisProgress } from './game-analysis.ts';
import { analyseAndStore, type AnalysisStorage, type StoredAnalysisTask } from './analysis-storage.ts';

const game = readGame('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *');

const pools: EnginePool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function makePool(searches = Number.POSITIVE_INFINITY): { pool: EnginePool; count(): number } {
  let count = 0;
  const open: OpenPort = ({ onLine }) => ({
    send(command) {
      const later = (...lines: string[]) => queueMicrotask(() => lines.forEach(onLine));
      if (command === 'uci') later('uciok');
      if (command === 'isready') later('readyok');
      if (command.startsWith('go') && count < searches) {
        count += 1;
        later('info depth 1 score cp 12 nodes 7 pv e2e4', 'bestmove e2e4');
      }
    },
    close: () => undefined,
  });
  const pool = new EnginePool({ size: 1, open });
  pools.push(pool);
  return { pool, count: () => count };
}

function makeStorage() {
  const store = {
    stored: undefined as GameAnalysis | undefined,
    parts: [] as number[],
    failures: 0,
  };
  const storage: AnalysisStorage = {
    load: async () => store.stored,
    async save(part) {
      if (store.failures > 0) {
        store.failures -= 1;
        throw new Error('no connection');
      }
      store.parts.push(part.searches.size);
      store.stored = store.stored === undefined ? part : mergeAnalyses(store.stored, part);
    },
  };
  return { store, storage };
}

function start(pool: EnginePool, storage: AnalysisStorage, changes: Partial<StoredAnalysisTask> = {}) {
  const seen: AnalysisProgress[] = [];
  const stopping = analyseAndStore({
    pool,
    game,
    player: 'white',
    priority: priorities.review,
    storage,
    saveEveryMs: 20,
    onProgress: (progress) => seen.push(progress),
    onFault: () => undefined,
    ...changes,
  });
  return { seen, stopping };
}

test('what was found is stored before the end, and a reload goes on from there', async () => {
  const { store, storage } = makeStorage();
  const first = makePool(3);
  const { stopping } = start(first.pool, storage);
  await expect.poll(() => store.stored?.searches.size).toBe(3);
  expect(store.stored?.isFinal).toBe(false);
  void stopping;
  const second = makePool();
  const { seen } = start(second.pool, storage);
  await expect.poll(() => store.stored?.isFinal).toBe(true);
  expect(seen[0]).toMatchObject({ done: 3, total: 7 });
  expect(second.count()).toBe(4);
  expect(store.stored?.searches.size).toBe(7);
  expect(store.parts.reduce((sum, size) => sum + size, 0)).toBe(7);
});

test('the second visit searches and sends nothing', async () => {
  const { store, storage } = makeStorage();
  start(makePool().pool, storage);
  await expect.poll(() => store.stored?.isFinal).toBe(true);
  const parts = store.parts.length;
  const { pool, count } = makePool();
  const { seen, stopping } = start(pool, storage);
  const stop = await stopping;
  await stop();
  expect(seen).toMatchObject([{ analysis: { isFinal: true } }]);
  expect(count()).toBe(0);
  expect(store.parts).toHaveLength(parts);
});

test('an analysis of before answers to mistakes were searched gets only those, though it was finished', async () => {
  const { store, storage } = makeStorage();
  const line = (cp: number) => ({ score: { cp }, moves: ['a2a3'] });
  const [best, ...others] = [line(30), line(20), line(10)] as const;
  const searches = game.positions.map((_, ply): PositionSearch => ({
    nodes: 1_000_000,
    lines: ply === 2 ? [best, ...others] : [best],
  }));
  searches[3] = { nodes: 1_000_000, lines: [line(-400)] };
  store.stored = {
    source: 'here',
    isFinal: true,
    engine: engineBuild,
    gameId: game.id,
    searches: new Map(searches.entries()),
  };
  const { pool, count } = makePool();
  start(pool, storage);
  await expect.poll(() => store.stored?.isFinal).toBe(true);
  expect(count()).toBe(1);
  expect(store.parts).toEqual([1]);
});

test('stopping stores what is there; a part that could not be stored is in the next', async () => {
  const { store, storage } = makeStorage();
  store.failures = 1;
  const failures: unknown[] = [];
  const { pool } = makePool(3);
  const { seen, stopping } = start(pool, storage, {
    saveEveryMs: 5,
    onSaveFailure: (error) => failures.push(error),
  });
  const stop = await stopping;
  await expect.poll(() => failures.length).toBe(1);
  await expect.poll(() => seen.at(-1)?.done).toBe(3);
  await stop();
  expect(store.stored?.searches.size).toBe(3);
});
