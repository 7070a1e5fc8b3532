/** Searches the tried move with as many nodes as the stored search, so that both scores are comparable. */
import { addTried, type PositionSearch } from '#chess/review/search';
import type { ReviewGame } from '#chess/review/review-game';

import { type EnginePool, makeOneJob } from '../engine/engine-pool.ts';
import type { SearchRequest } from '../engine/uci-session.ts';

export interface TriedMove {
  readonly game: ReviewGame;
  readonly ply: number;
  readonly uci: string;
  readonly search: PositionSearch;
}

export function searchTriedMove(
  pool: EnginePool,
  { game, ply, uci, search }: TriedMove,
): Promise<PositionSearch | undefined> {
  const request: SearchRequest = {
    initialFen: game.initialFen,
    moves: game.moves.slice(0, ply - 1).map((move) => move.uci),
    turn: game.positions[ply - 1]?.turn ?? 'white',
    nodes: search.nodes,
    lines: 1,
    onlyMove: uci,
    game: game.id,
  };
  return new Promise((resolve) => {
    const onDone = (found: PositionSearch | undefined): void => {
      pool.remove(source);
      const line = found?.lines.find(({ moves }) => moves[0] === uci);
      resolve(line && addTried(search, [line]));
    };
    const source = makeOneJob({ request, onDone }, () => resolve(undefined));
    pool.add(source);
  });
}
