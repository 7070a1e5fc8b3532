import { findPosition } from '#chess/position/moves';
import { type EnginePool, makeOneJob } from './engine-pool.ts';
import type { EngineFault } from './fault.ts';
import type { SearchUpdate } from './uci-session.ts';

const analysisLines = 3;
/** Longer searches change little and drain the battery. */
const analysisNodes = 20_000_000;

export interface AnalysisRequest {
  readonly pool: EnginePool;
  readonly fen: string;
  readonly lines?: number;
  readonly nodes?: number;
  onUpdate(update: SearchUpdate): void;
  onEnd?(): void;
  onFault(fault: EngineFault): void;
}

export function analysePosition({ pool, fen, lines, nodes, ...callbacks }: AnalysisRequest): () => void {
  const position = findPosition(fen);
  if (position === undefined || position.isEnd()) {
    callbacks.onEnd?.();
    return () => undefined;
  }
  const request = {
    initialFen: fen,
    moves: [],
    turn: position.turn,
    nodes: nodes ?? analysisNodes,
    lines: lines ?? analysisLines,
    game: 'live',
  };
  const onDone = (): void => {
    pool.remove(source);
    callbacks.onEnd?.();
  };
  const source = makeOneJob({ request, onUpdate: callbacks.onUpdate, onDone }, callbacks.onFault);
  pool.add(source);
  return () => pool.remove(source);
}
