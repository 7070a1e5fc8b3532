import type { Color } from 'chessops/types';
import type { Score } from '#chess/position/score';

/** Mates and larger scores count as ten pawns. */
const CEILING_CP = 1000;
/** Lichess fitted this number to rated games: https://github.com/lichess-org/lila/pull/11148 */
const STEEPNESS = 0.00368208;

export function findCp(score: Score): number {
  if ('mate' in score) return score.mate > 0 ? CEILING_CP : -CEILING_CP;
  return Math.max(-CEILING_CP, Math.min(CEILING_CP, score.cp));
}

/** White's chance to win, from 0 to 100: https://lichess.org/page/accuracy */
export function winChance(score: Score): number {
  return 50 + 50 * (2 / (1 + Math.exp(-STEEPNESS * findCp(score))) - 1);
}

export function winChanceOf(color: Color, score: Score): number {
  return color === 'white' ? winChance(score) : 100 - winChance(score);
}

/** The chance that screens show. A forced mate is certain, although the formulas count it as ten pawns. */
export function shownChanceOf(color: Color, score: Score): number {
  if ('cp' in score) return winChanceOf(color, score);
  return score.mate > 0 === (color === 'white') ? 100 : 0;
}

export function scoreFor(color: Color, score: Score): Score {
  if (color === 'white') return score;
  return 'cp' in score ? { cp: 0 - score.cp } : { mate: 0 - score.mate };
}

export function makeScoreText(score: Score): string {
  if ('mate' in score) return `#${score.mate}`;
  const pawns = (Math.abs(score.cp) / 100).toFixed(1);
  if (Number(pawns) === 0) return '0.0';
  return `${score.cp > 0 ? '+' : '-'}${pawns}`;
}
