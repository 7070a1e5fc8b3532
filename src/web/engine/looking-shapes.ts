import { isNormal } from 'chessops/types';
import { makeSquare, parseUci } from 'chessops/util';
import { findPosition, makeKingSteps } from '#chess/position/moves';

import type { BoardShape } from '../board/board-config.ts';
import type { Looking } from './use-looking.ts';

/** First moves as arrows: the best in verdigris, others in blue. */
export function makeLookingShapes(looking: Looking | undefined): BoardShape[] {
  const position = looking?.update && findPosition(looking.fen);
  if (position === undefined) return [];
  const shapes = looking?.update?.search.lines.flatMap(({ moves: [uci = ''] }, index): BoardShape[] => {
    const move = parseUci(uci);
    if (move === undefined || !isNormal(move)) return [];
    const { from, to } = makeKingSteps(position, move);
    return [{ from: makeSquare(from), to: makeSquare(to), color: index === 0 ? 'verdigris' : 'blue' }];
  });
  return shapes ?? [];
}
