/** The engine while looking: the best lines of the position on the board, deeper while it stays there. */
import { findPosition } from '#chess/position/moves';
import { type EnginePool, makeOneJob } from './engine-pool.ts';
import type { EngineFault } from './fault.ts';
import type { SearchUpdate } from './uci-session.ts';

const lookingLines = 3;
/** Nothing new appears after a minute or so, and searching costs battery. */
const lookingNodes = 20_000_000;

export interface Look {
  readonly pool: EnginePool;
  readonly fen: string;
  readonly lines?: number;
  readonly nodes?: number;
  onUpdate(update: SearchUpdate): void;
  /** The last word: enough was searched, or there is nothing to search. */
  onEnd?(): void;
  onFault(fault: EngineFault): void;
}

/** Answers with what stops it. A position that is over, or none, ends at once. */
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
