import type { PositionSearch } from '#chess/review/search';

import { type EnginePool, makeOneJob } from './engine-pool.ts';
import { faultSentences } from './fault.ts';

export interface EngineSearchRequest {
  readonly key: string;
  readonly lines: number;
  readonly nodes: number;
  readonly onlyMove?: string | undefined;
}

export function searchPosition(
  pool: EnginePool,
  { key, lines, nodes, onlyMove }: EngineSearchRequest,
  game: string,
  signal: AbortSignal,
): Promise<PositionSearch | null> {
  return new Promise((resolve, reject) => {
    const request = {
      initialFen: `${key} 0 1`,
      moves: [],
      turn: key.includes(' w ') ? ('white' as const) : ('black' as const),
      nodes,
      lines,
      ...(onlyMove !== undefined && { onlyMove }),
      game,
    };
    const source = makeOneJob(
      {
        request,
        onDone: (found) => {
          pool.remove(source);
          resolve(found ?? null);
        },
      },
      (fault) => {
        pool.remove(source);
        reject(new Error(faultSentences[fault]));
      },
    );
    signal.addEventListener('abort', () => {
      pool.remove(source);
      reject(signal.reason);
    });
    pool.add(source);
  });
}
