import type { Score } from '#chess/position/score';
import { OneByOne } from '../semaphore.ts';
import { type UciCommand, type UciProcess, startUciProcess, stockfishCommand } from './uci-process.ts';

export interface Engine {
  /** Returns the score for White, or null if the engine gives none in time. Never rejects. */
  evaluate(fen: string): Promise<Score | null>;
  warm(): void;
  close(): void;
}

export interface EngineOptions {
  readonly command?: UciCommand;
  readonly searchMs?: number;
  readonly limitMs?: number;
  readonly idleMs?: number;
  readonly onFailure?: (error: unknown) => void;
}

const answerMarginMs = 300;
const minSearchMs = 50;

function fromWhite(score: Score, fen: string): Score {
  const sign = fen.split(' ')[1] === 'b' ? -1 : 1;
  return 'cp' in score ? { cp: score.cp * sign + 0 } : { mate: score.mate * sign };
}

export function createEngine(options: EngineOptions = {}): Engine {
  const { command = stockfishCommand, searchMs = 700, limitMs = 1500, idleMs = 300_000 } = options;
  let running: UciProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const queue = new OneByOne();
  let waiting = 0;
  let closed = false;

  function getProcess(): UciProcess {
    clearTimeout(idle);
    if (!running || running.ended) running = startUciProcess(command);
    return running;
  }

  function stop() {
    clearTimeout(idle);
    running?.kill();
    running = undefined;
  }

  function rest() {
    clearTimeout(idle);
    idle = setTimeout(stop, idleMs);
    idle.unref();
  }

  async function searchOnce(fen: string, deadline: number): Promise<Score> {
    for (;;) {
      const engine = getProcess();
      try {
        await engine.ready;
        const spareMs = deadline - performance.now() - answerMarginMs;
        const movetimeMs = Math.max(minSearchMs, Math.min(spareMs, searchMs / Math.max(1, waiting)));
        const score = await engine.search(fen, movetimeMs);
        if (score === null) throw new Error('the engine named no score');
        return fromWhite(score, fen);
      } catch (error) {
        engine.kill();
        options.onFailure?.(error);
        if (closed || performance.now() > deadline - answerMarginMs - minSearchMs) throw error;
        // Wait, or a crashing engine would restart in a tight loop.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  async function judge(fen: string): Promise<Score | null> {
    if (closed) return null;
    const limit = setTimeout(() => running?.kill(), limitMs);
    try {
      return await searchOnce(fen, performance.now() + limitMs);
    } catch {
      return null;
    } finally {
      clearTimeout(limit);
      waiting -= 1;
      if (!closed) rest();
    }
  }

  return {
    evaluate(fen) {
      waiting += 1;
      return queue.run(() => judge(fen));
    },
    warm() {
      if (closed) return;
      getProcess();
      rest();
    },
    close() {
      closed = true;
      stop();
    },
  };
}
