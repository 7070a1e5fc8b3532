/** Bar and arrows. The better move has no arrow before it is revealed. */
import { type ReactNode, useMemo, useState } from 'react';
import type { Score } from '#chess/position/score';

import type { BoardShape } from '../../../board/board-config.ts';
import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import type { BoardLineState } from './use-board-line.ts';

export interface AnalysisOnBoard {
  readonly score: Score | undefined;
  readonly shapes: readonly BoardShape[];
  readonly lines: ReactNode;
}

interface EngineOnBoard {
  score: Score | undefined;
  /** Undefined: the repertoire's arrows show. */
  shapes: readonly BoardShape[] | undefined;
  lines: ReactNode;
  onLiveAnalysis: (liveAnalysis: AnalysisOnBoard | undefined) => void;
}

const noShapes: readonly BoardShape[] = [];

export function useEngineOnBoard(
  analysed: AnalysedGame | undefined,
  { line, revealed }: BoardLineState,
  ply: number,
  /** The user tries moves that were not played, so the game's evaluations do not apply. */
  isTrying: boolean,
): EngineOnBoard {
  const [liveAnalysis, setLiveAnalysis] = useState<AnalysisOnBoard>();
  const isElsewhere = line !== undefined || isTrying;
  const mistake = isElsewhere ? undefined : analysed?.rows.find((row) => row.ply === ply + 1);
  const arrows = useMemo(
    () => mistake && [...(revealed.has(mistake.ply) ? mistake.bestArrow : noShapes), ...mistake.playedArrow],
    [mistake, revealed],
  );
  // A better line keeps the evaluation of the position before the mistake.
  const scoredPly = line ? line.row.ply - 1 : ply;
  return {
    score: liveAnalysis?.score ?? (isTrying ? undefined : analysed?.reviewed?.scores[scoredPly]),
    shapes: liveAnalysis?.shapes ?? (line ? noShapes : arrows),
    lines: liveAnalysis?.lines,
    onLiveAnalysis: setLiveAnalysis,
  };
}
