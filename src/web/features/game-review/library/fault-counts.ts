import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { parseColorName } from '#chess/position/color-name';
import type { Score } from '#chess/position/score';
import { findFault } from '#chess/review/judgement';
import type { GameReview, Mistake } from '#contract/games';

export interface FaultCounts {
  '??': number;
  '?': number;
}

function makeScore(pawns: number | null, mate: number | null): Score | undefined {
  if (mate !== null && mate !== 0) return { mate };
  return pawns === null ? undefined : { cp: Math.round(100 * pawns) };
}

/** Without evaluations it counts as a mistake. */
function findSign(mistake: Mistake, player: Color): keyof FaultCounts {
  const before = makeScore(mistake.eval_before, mistake.mate_before);
  const after = makeScore(mistake.eval_after, mistake.mate_after);
  return before && after && findFault(player, before, after) === '??' ? '??' : '?';
}

function isOf({ fen }: Mistake, color: Color): boolean {
  return fen !== null && fen.split(' ')[1] === color[0];
}

/** Own mistakes without dismissed ones. */
export function countFaults({ mistakes, hero_color }: GameReview): FaultCounts {
  const counts = { '??': 0, '?': 0 };
  const player = parseColorName(hero_color);
  for (const mistake of mistakes) {
    // A flipped game keeps the other side's findings.
    if (mistake.status === 'dismissed' || isOf(mistake, opposite(player))) continue;
    counts[findSign(mistake, player)] += 1;
  }
  return counts;
}
