import { isNormal } from 'chessops/types';
import { makeSquare, parseUci } from 'chessops/util';
import { findPosition, makeKingSteps } from '#chess/position/moves';

import type { BoardShape } from '../board/board-config.ts';
import type { LiveAnalysis } from './use-live-analysis.ts';

export function makeAnalysisShapes(liveAnalysis: LiveAnalysis | undefined): BoardShape[] {
  const position = liveAnalysis?.update && findPosition(liveAnalysis.fen);
  if (position === undefined) return [];
  const shapes = liveAnalysis?.update?.search.lines.flatMap(({ moves: [uci = ''] }, index): BoardShape[] => {
    const move = parseUci(uci);
    if (move === undefined || !isNormal(move)) return [];
    const { from, to } = makeKingSteps(position, move);
    return [{ from: makeSquare(from), to: makeSquare(to), color: index === 0 ? 'verdigris' : 'blue' }];
  });
  return shapes ?? [];
}
