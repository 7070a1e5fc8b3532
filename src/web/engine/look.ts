/** Live analysis of the position on the board. */
import { findPosition } from '#chess/position/moves';
import { type EnginePool, makeOneJob } from './engine-pool.ts';
import type { EngineFault } from './fault.ts';
import type { SearchUpdate } from './uci-session.ts';

const lookingLines = 3;
/** Little changes after a minute, and searching drains the battery. */
const lookingNodes = 20_000_000;

export interface Look {
  readonly pool: EnginePool;
  readonly fen: string;
  readonly lines?: number;
  readonly nodes?: number;
  onUpdate(update: SearchUpdate): void;
  /** Finished, or nothing to search. */
  onEnd?(): void;
  onFault(fault: EngineFault): void;
}

/** Returns a stop function. A finished game ends at once. */
export function lookAt({ pool, fen, lines, nodes, ...look }: Look): () => void {
  const position = findPosition(fen);
  if (position === undefined || position.isEnd()) {
    look.onEnd?.();
    return () => undefined;
  }
  const request = {
    initialFen: fen,
    moves: [],
    turn: position.turn,
    nodes: nodes ?? lookingNodes,
    lines: lines ?? lookingLines,
    game: 'looking',
  };
  const onDone = (): void => {
    pool.remove(source);
    look.onEnd?.();
  };
  const source = makeOneJob({ request, onUpdate: look.onUpdate, onDone }, look.onFault);
  pool.add(source);
  return () => pool.remove(source);
}
