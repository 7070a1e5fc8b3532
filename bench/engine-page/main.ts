import { CLOSE_CALL_NODES, isOfPassOne, PASS_ONE_NODES, PASS_TWO_NODES } from '#chess/review/plan';
import { parseReviewGame, type ReviewGame } from '#chess/review/review-game';
import { EnginePool, priorities } from '../../src/web/engine/engine-pool.ts';
import { openWorkerPort } from '../../src/web/engine/engine-port.ts';
import { analyseGame } from '../../src/web/analysis/game-analysis.ts';

export interface BareResult {
  ms: number;
  nodes: number;
}

export interface PoolResult {
  firstVerdictMs: number;
  passOneMs: number;
  passOneNodes: number;
  allMs: number;
  allNodes: number;
  longestTaskMs: number;
}

function read(pgn: string): ReviewGame {
  const game = parseReviewGame(pgn);
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

async function measureBare(pgn: string): Promise<BareResult> {
  const game = read(pgn);
  const worker = new Worker('/engine/stockfish-19-lite-single.js');
  const hear = (isEnd: (line: string) => boolean) =>
    new Promise<void>((resolve) => {
      worker.addEventListener('message', function listen({ data }: MessageEvent<string>) {
        if (!isEnd(data)) return;
        worker.removeEventListener('message', listen);
        resolve();
      });
    });
  worker.postMessage('uci');
  await hear((line) => line === 'uciok');
  worker.postMessage('setoption name UCI_Chess960 value true');
  worker.postMessage('ucinewgame');
  let all = 0;
  const began = performance.now();
  for (let ply = game.moves.length; ply >= 0; ply--) {
    if (game.positions[ply]?.end !== undefined) continue;
    const moves = game.moves.slice(0, ply).map(({ uci }) => uci);
    worker.postMessage(`position fen ${game.initialFen} moves ${moves.join(' ')}`);
    worker.postMessage(`go nodes ${PASS_ONE_NODES}`);
    await hear((line) => line.startsWith('bestmove'));
    all += PASS_ONE_NODES;
  }
  const ms = performance.now() - began;
  worker.terminate();
  return { ms, nodes: all };
}

function measurePool(pgn: string, workers: number): Promise<PoolResult> {
  const game = read(pgn);
  const pool = new EnginePool({ size: workers, open: openWorkerPort });
  let longestTaskMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  });
  observer.observe({ type: 'longtask' });
  const began = performance.now();
  let firstVerdictMs = 0;
  let passOneMs = 0;
  let passOneNodes = 0;
  return new Promise((resolve, reject) => {
    analyseGame({
      pool,
      game,
      player: 'white',
      priority: priorities.review,
      onProgress({ analysis, pass }) {
        const now = performance.now() - began;
        if (firstVerdictMs === 0 && analysis.searches.size === 2) firstVerdictMs = now;
        if (pass === 2 && passOneMs === 0) {
          passOneMs = now;
          passOneNodes = analysis.searches.size * PASS_ONE_NODES;
        }
        if (!analysis.isFinal) return;
        const searches = [...analysis.searches.values()];
        const keys = searches.filter(({ lines }) => lines.length > 1).length;
        const closeCalls = searches.length - keys - searches.filter(isOfPassOne).length;
        const allNodes = passOneNodes + closeCalls * CLOSE_CALL_NODES + keys * PASS_TWO_NODES;
        pool.close();
        observer.disconnect();
        resolve({ firstVerdictMs, passOneMs, passOneNodes, allMs: now, allNodes, longestTaskMs });
      },
      onFault: (fault) => reject(new Error(fault)),
    });
  });
}

Object.assign(window, { measureBare, measurePool });
document.body.dataset['ready'] = 'yes';
