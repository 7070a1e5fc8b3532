/** What the board shows of the engine: the bar's score, and arrows. What draws and works it out is fetched later. */
import { type ReactNode, useState } from 'react';
import type { Score } from '#chess/position/score';

import type { BoardShape } from '../../../board/board-config.ts';
import type { AnalysedGame } from '../analysis/analysed-game.ts';
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
  /** Undefined: the engine has nothing to say, and the book may. */
  shapes: readonly BoardShape[] | undefined;
  lines: ReactNode;
  /** Bar and graph have their room. */
  hasRoom: boolean;
  onLooking: (looking: LookingOnBoard | undefined) => void;
}

const noShapes: readonly BoardShape[] = [];

export function useEngineOnBoard(
  analysed: AnalysedGame | undefined,
  { line }: BoardLineState,
  ply: number,
  /** The board has left the game: what is known of the game does not hold there. */
  isTrying: boolean,
  /** It has been looked at before, and what was found is on its way. */
  isExpected: boolean,
): EngineOnBoard {
  const [looking, setLooking] = useState<LookingOnBoard>();
  const reviewed = analysed?.reviewed;
  // Looked for, and not found; what was found takes a moment longer to be worked out.
  const isUnknown = analysed?.canStart === true && analysed.known === 0;
  const isElsewhere = line !== undefined || isTrying;
  const mistake = isElsewhere ? undefined : analysed?.rows.find((row) => row.ply === ply + 1);
  return {
    score: looking?.score ?? (isElsewhere ? undefined : reviewed?.scores[ply]),
    shapes: looking?.shapes ?? (line ? noShapes : mistake?.arrows),
    lines: looking?.lines,
    hasRoom: reviewed !== undefined || analysed?.run?.state === 'running' || (isExpected && !isUnknown),
    onLooking: setLooking,
  };
}
