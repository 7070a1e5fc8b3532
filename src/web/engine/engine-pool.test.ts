import { afterEach, describe, expect, test } from 'vitest';
import type { ReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import { readGame } from '#chess/testing/readers';
import { openEngineProcess } from '../../../bench/tools/engine-process.ts';
import { EnginePool, findPoolSize, priorities } from './engine-pool.ts';
import type { EnginePort, OpenPort } from './engine-port.ts';
import type { EngineFault } from './fault.ts';
import { type AnalysisProgress, analyseGame } from '../analysis/game-analysis.ts';
import { analysePosition } from './analyse-position.ts';
import type { SearchUpdate } from './uci-session.ts';

const pools: EnginePool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function openPool(open: OpenPort, size: number): EnginePool {
  const pool = new EnginePool({ open, size, patience: { startMs: 10_000, silenceMs: 10_000 } });
  pools.push(pool);
  return pool;
}

type Ending = AnalysisProgress | { fault: EngineFault };

interface Started {
  seen: AnalysisProgress[];
  ended: Promise<Ending>;
  stop(): void;
}

function start(
  pool: EnginePool,
  game: ReviewGame,
  changes: Partial<Parameters<typeof analyseGame>[0]> = {},
): Started {
  const seen: AnalysisProgress[] = [];
  let stop: () => void = () => undefined;
  const ended = new Promise<Ending>((resolve) => {
    stop = analyseGame({
      pool,
      game,
      player: 'white',
      priority: priorities.review,
      passOneNodes: 3000,
      passTwoNodes: 20_000,
      onProgress(progress) {
        seen.push(progress);
        changes.onProgress?.(progress);
        if (progress.analysis.isFinal) resolve(progress);
      },
      onFault: (fault) => resolve({ fault }),
      ...('known' in changes ? { known: changes.known } : {}),
      ...('priority' in changes ? { priority: changes.priority ?? 0 } : {}),
    });
  });
  return { seen, ended, stop: () => stop() };
}

async function finish(started: Started): Promise<AnalysisProgress> {
  const ending = await started.ended;
  if ('fault' in ending) throw new Error(ending.fault);
  return ending;
}

const blunder = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. Qg4 Bxg4 6. a3 dxc4 7. h3 Qxg5 *';

describe('with Stockfish', () => {
  test('a game in two passes: every position, then three lines where White went wrong', async () => {
    const game = readGame(blunder);
    const started = start(openPool(openEngineProcess, 2), game);
    const { analysis, skipped } = await finish(started);
    expect(skipped).toBe(0);
    expect([...analysis.searches.keys()].sort((one, other) => one - other)).toEqual(
      game.positions.map((_, ply) => ply),
    );
    const queenLoss = analysis.searches.get(8);
    expect(queenLoss?.lines).toHaveLength(3);
    expect(queenLoss?.nodes).toBeGreaterThan(4000);
    expect(new Set(queenLoss?.lines.map(({ moves }) => moves[0])).size).toBe(3);
    expect(reviewMoves(game, analysis).moves[8]).toMatchObject({ san: 'Qg4', label: '??' });
    expect(started.seen.map(({ analysis: { searches } }) => searches.size).slice(0, 5)).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(started.seen.at(-1)?.total).toBeLessThan(2 * game.positions.length);
    expect(started.seen.some(({ pass }) => pass === 2)).toBe(true);
    const counts = started.seen.map(({ done }) => done);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(started.seen.at(-1)?.done).toBe(started.seen.at(-1)?.total);
  });

  test('stopped, it goes on from what is known, and does nothing twice', async () => {
    const game = readGame(blunder);
    const pool = openPool(openEngineProcess, 1);
    const first = start(pool, game, {
      onProgress: ({ done }) => {
        if (done === 4) first.stop();
      },
    });
    await expect.poll(() => first.seen.at(-1)?.done, { timeout: 15_000 }).toBe(4);
    const known = first.seen.at(-1)?.analysis;
    const second = start(pool, game, { known });
    expect(second.seen[0]).toMatchObject({ done: 4, total: game.positions.length });
    const { analysis } = await finish(second);
    expect(first.seen.at(-1)?.done).toBe(4);
    for (const [ply, search] of known?.searches ?? []) {
      if (analysis.searches.get(ply)?.lines.length === 1) expect(analysis.searches.get(ply)).toEqual(search);
    }
    const third = start(pool, game, { known: analysis });
    expect(third.seen).toMatchObject([
      { analysis: { isFinal: true }, done: game.positions.length, total: game.positions.length },
    ]);
  });

  test('live analysis goes before the review, which goes on afterwards', async () => {
    const game = readGame(blunder);
    const pool = openPool(openEngineProcess, 1);
    const started = start(pool, game);
    await expect.poll(() => started.seen.length, { timeout: 15_000 }).toBeGreaterThan(1);
    const updates: SearchUpdate[] = [];
    await new Promise<void>((resolve, reject) => {
      analysePosition({
        pool,
        fen: game.initialFen,
        nodes: 50_000,
        onUpdate: (update) => updates.push(update),
        onEnd: resolve,
        onFault: reject,
      });
    });
    expect(updates.at(-1)?.search.lines).toHaveLength(3);
    expect(updates.at(-1)?.depth).toBeGreaterThan(3);
    expect((await finish(started)).analysis.searches.size).toBe(game.positions.length);
  });

  test('paused, nothing comes; resumed, the rest does', async () => {
    const game = readGame(blunder);
    const pool = openPool(openEngineProcess, 2);
    const started = start(pool, game);
    await expect.poll(() => started.seen.length, { timeout: 15_000 }).toBeGreaterThan(2);
    pool.pause();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = started.seen.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(started.seen.length).toBe(before);
    pool.resume();
    expect((await finish(started)).analysis.searches.size).toBe(game.positions.length);
  });

  test('a set-up position, mate on the board', async () => {
    const pool = openPool(openEngineProcess, 1);
    const endgame = readGame('[FEN "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"]\n\n1. Kd3 Kd5 *');
    expect((await finish(start(pool, endgame))).analysis.searches.size).toBe(3);
    const mate = readGame('1. f3 e5 2. g4 Qh4# 0-1');
    const { analysis } = await finish(start(pool, mate));
    expect(analysis.searches.size).toBe(4);
    expect(reviewMoves(mate, analysis).moves[2]?.label).toBe('??');
  });

  test('a position that is over, or none, ends at once', () => {
    const pool = openPool(openEngineProcess, 1);
    let ends = 0;
    const request = { pool, onUpdate: () => undefined, onEnd: () => (ends += 1), onFault: () => undefined };
    analysePosition({ ...request, fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' });
    analysePosition({ ...request, fen: 'nonsense' });
    expect(ends).toBe(2);
  });
});

function makePort(
  onGo: (answer: (cp?: number) => void, end: () => void, started: number, moves: number) => void = (answer) =>
    answer(),
): OpenPort & { started(): number } {
  let started = 0;
  const open: OpenPort = ({ onLine, onFault }): EnginePort => {
    const number = (started += 1);
    let moves = 0;
    const later = (lines: string[]) => queueMicrotask(() => lines.forEach(onLine));
    return {
      send(command) {
        if (command === 'uci') later(['id name Fake', 'uciok']);
        if (command === 'isready') later(['readyok']);
        if (command.startsWith('position')) moves = command.split(' moves ')[1]?.split(' ').length ?? 0;
        if (!command.startsWith('go')) return;
        const answer = (cp = 12) =>
          later(['', 'garbage', `info depth 1 score cp ${cp} nodes 7 pv e2e4`, 'bestmove e2e4']);
        onGo(answer, () => onFault('died'), number, moves);
      },
      close: () => undefined,
    };
  };
  return Object.assign(open, { started: () => started });
}

const shortPatience = { startMs: 60, silenceMs: 60 };

function openFakePool(open: OpenPort, size = 1): EnginePool {
  const pool = new EnginePool({ open, size, patience: shortPatience });
  pools.push(pool);
  return pool;
}

test('engines that were started before there was work do it, and end when there is none', async () => {
  const port = makePort();
  let closed = 0;
  const open: OpenPort = (events) => {
    const { send } = port(events);
    return { send, close: () => (closed += 1) };
  };
  const pool = new EnginePool({ open, size: 2, patience: shortPatience, idleMs: 5 });
  pools.push(pool);
  pool.warm();
  pool.warm();
  expect(port.started()).toBe(2);
  const { analysis } = await finish(start(pool, readGame('1. e4 e5 *')));
  expect(analysis.searches.size).toBe(3);
  expect(port.started()).toBe(2);
  pool.warm();
  await expect.poll(() => closed).toBe(2);
});

test('a move near a limit is analysed again on both sides; if it is a mistake after all, its position gets its lines', async () => {
  const searched: string[] = [];
  let lines = 1;
  let moves = 0;
  const open: OpenPort = ({ onLine }) => ({
    send(command) {
      const later = (...said: string[]) => queueMicrotask(() => said.forEach(onLine));
      const [, count] = /^setoption name MultiPV value (\d)$/.exec(command) ?? [];
      if (count !== undefined) lines = Number(count);
      if (command === 'uci') later('uciok');
      if (command === 'isready') later('readyok');
      if (command.startsWith('position')) moves = command.split(' moves ')[1]?.split(' ').length ?? 0;
      const [, nodes = ''] = /^go nodes (\d+)$/.exec(command) ?? [];
      if (nodes === '') return;
      searched.push(`${moves}: ${nodes} x ${lines}`);
      const cp = moves === 3 ? (nodes === '3000' ? 50 : 150) : 0;
      later(`info depth 9 multipv 1 score cp ${cp} nodes ${nodes} pv a2a3`, 'bestmove a2a3');
    },
    close: () => undefined,
  });
  await finish(start(openFakePool(open), readGame('1. e4 e5 2. Nf3 *')));
  expect(searched).toEqual([
    '3: 3000 x 1',
    '2: 3000 x 1',
    '1: 3000 x 1',
    '0: 3000 x 1',
    '2: 20000 x 1',
    '3: 20000 x 1',
    '2: 20000 x 3',
    '3: 20000 x 2',
  ]);
});

describe('engines that misbehave', () => {
  const game = readGame('1. e4 e5 2. Nf3 Nc6 *');

  test('silent from the start: nobody waits for a second one', async () => {
    let started = 0;
    const open: OpenPort = () => {
      started += 1;
      return { send: () => undefined, close: () => undefined };
    };
    expect(await start(openFakePool(open), game).ended).toEqual({ fault: 'silent' });
    expect(started).toBe(1);
  });

  test('silent in its first search: nobody waits for a second one', async () => {
    const port = makePort(() => undefined);
    expect(await start(openFakePool(port), game).ended).toEqual({ fault: 'silent' });
    expect(port.started()).toBe(1);
  });

  test('dying once: started again, nothing is missing', async () => {
    const port = makePort((answer, end, started) => (started === 1 ? end() : answer()));
    const { analysis, skipped } = await finish(start(openFakePool(port), game));
    expect(analysis.searches.size).toBe(5);
    expect(skipped).toBe(0);
    expect(port.started()).toBe(2);
  });

  test('killed in mid-game, too', async () => {
    let searches = 0;
    const port = makePort((answer, end) => ((searches += 1) === 3 ? end() : answer()));
    expect((await finish(start(openFakePool(port), game))).analysis.searches.size).toBe(5);
  });

  test('one of two engines cannot be started: the other does it all', async () => {
    const port = makePort((answer, end, started) => (started % 2 === 1 ? end() : answer()));
    expect((await finish(start(openFakePool(port, 2), game))).analysis.searches.size).toBe(5);
  });

  test('a position that ends every engine is left out, the rest goes on', async () => {
    const port = makePort((answer, end, _, moves) => (moves === 2 ? end() : answer()));
    const { analysis, skipped } = await finish(start(openFakePool(port), game));
    expect([...analysis.searches.keys()].sort()).toEqual([0, 1, 3, 4]);
    expect(skipped).toBe(1);
  });

  test('workers are not allowed', async () => {
    const open: OpenPort = () => {
      throw new Error('SecurityError');
    };
    expect(await start(openFakePool(open, 4), game).ended).toEqual({ fault: 'workers-blocked' });
  });

  test('WebAssembly is refused: the reason is told, and asking again tries again', async () => {
    let isRefused = true;
    const good = makePort();
    const open: OpenPort = (events) => {
      if (!isRefused) return good(events);
      queueMicrotask(() => events.onFault('wasm-refused'));
      return { send: () => undefined, close: () => undefined };
    };
    const pool = openFakePool(open, 2);
    expect(await start(pool, game).ended).toEqual({ fault: 'wasm-refused' });
    isRefused = false;
    expect((await finish(start(pool, game))).analysis.searches.size).toBe(5);
  });

  test('600 plies', async () => {
    const shuffle = Array.from({ length: 160 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
    const { analysis } = await finish(start(openFakePool(makePort(), 4), readGame(`${shuffle} *`)));
    expect(analysis.searches.size).toBe(601);
  });

  test('stopped between the passes, the second does not begin', async () => {
    const started = start(openFakePool(makePort((answer) => answer(300))), game, {
      onProgress: ({ pass }) => {
        if (pass === 2) started.stop();
      },
    });
    await expect.poll(() => started.seen.at(-1)?.pass).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = started.seen.filter(({ pass }) => pass === 2);
    expect(second).toMatchObject([{ done: game.positions.length, analysis: { isFinal: false } }]);
  });

  test('the background waits for the review', async () => {
    const order: string[] = [];
    const pool = openFakePool(makePort());
    const back = start(pool, game, {
      priority: priorities.background,
      onProgress: () => order.push('background'),
    });
    const front = start(pool, game, { onProgress: () => order.push('review') });
    await Promise.all([finish(back), finish(front)]);
    expect(order.lastIndexOf('review')).toBeLessThan(order.lastIndexOf('background'));
    expect(order.filter((name) => name === 'background').length).toBeGreaterThan(5);
  });
});

test.each([
  [8, false, 4],
  [4, false, 3],
  [2, false, 1],
  [1, false, 1],
  [undefined, false, 1],
  [8, true, 2],
])('%s cores, phone %s: %i engines', (cores, isPhone, size) => {
  expect(findPoolSize(cores, isPhone)).toBe(size);
});
