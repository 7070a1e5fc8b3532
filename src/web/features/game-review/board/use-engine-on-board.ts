/**
 * What the board shows of the engine: the score of the bar, and arrows. The better move gets no arrow before it was found or
 * shown.
 */
import { type ReactNode, useMemo, useState } from 'react';
import type { Score } from '#chess/position/score';

import type { BoardShape } from '../../../board/board-config.ts';
import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { BoardLineState } from './use-board-line.ts';

/** What the engine says while looking: below-board.tsx. */
export interface LookingOnBoard {
  readonly score: Score | undefined;
  readonly shapes: readonly BoardShape[];
  /** Where they stand beside the board. */
  readonly lines: ReactNode;
}

interface EngineOnBoard {
  score: Score | undefined;
  /** Undefined: the engine has nothing to show, so the book may. */
  shapes: readonly BoardShape[] | undefined;
  lines: ReactNode;
  onLooking: (looking: LookingOnBoard | undefined) => void;
}

const noShapes: readonly BoardShape[] = [];

export function useEngineOnBoard(
  analysed: AnalysedGame | undefined,
  { line, revealed }: BoardLineState,
  ply: number,
  /** The board has left the game, so what is known about the game does not apply. */
  isTrying: boolean,
): EngineOnBoard {
  const [looking, setLooking] = useState<LookingOnBoard>();
  const isElsewhere = line !== undefined || isTrying;
  const mistake = isElsewhere ? undefined : analysed?.rows.find((row) => row.ply === ply + 1);
  const arrows = useMemo(
    () => mistake && [...(revealed.has(mistake.ply) ? mistake.bestArrow : noShapes), ...mistake.playedArrow],
    [mistake, revealed],
  );
  // A line about a mistake begins with the best move, which leaves the value of the position before the mistake as it was.
  const scoredPly = line ? line.row.ply - 1 : ply;
  return {
    score: looking?.score ?? (isTrying ? undefined : analysed?.reviewed?.scores[scoredPly]),
    shapes: looking?.shapes ?? (line ? noShapes : arrows),
    lines: looking?.lines,
    onLooking: setLooking,
  };
}
