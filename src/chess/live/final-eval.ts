import type { ColorName } from '#chess/position/color-name';
import type { Score } from '#chess/position/score';

export type Winner = ColorName | 'Draw';

const DRAW_LIMIT_CP = 50;

const WITHOUT_EVALUATION = 'without evaluation';

export function makeFinalEval(score: Score | null): string {
  if (score === null) return WITHOUT_EVALUATION;
  if ('mate' in score) return `#${score.mate}`;
  const pawns = (Math.abs(score.cp) / 100).toFixed(2);
  if (score.cp === 0) return pawns;
  return `${score.cp > 0 ? '+' : '-'}${pawns}`;
}

export function judgeWinner(score: Score | null): Winner {
  if (score === null) return 'Draw';
  if ('mate' in score) return score.mate > 0 ? 'White' : 'Black';
  if (Math.abs(score.cp) <= DRAW_LIMIT_CP) return 'Draw';
  return score.cp > 0 ? 'White' : 'Black';
}
