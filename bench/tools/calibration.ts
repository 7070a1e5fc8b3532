import { estimateLines, MOST_AT_ONCE } from '#chess/replies/estimate';
import type { NetRunner } from '#chess/replies/net';
import type { NetRating } from '#chess/replies/net-ratings';
import { type CountedPosition, findLikeliestWay } from './rated-games.ts';

export interface Calibration {
  positions: number;
  games: number;
  /** Mean distance of estimated and counted shares in percentage points, weighted by games and shares. */
  errorPoints: number;
  /** The expected error of a second sample of the same size. No estimate can do better. */
  noisePoints: number;
}

export function findCalibration(
  positions: readonly CountedPosition[],
  rating: number,
  getRunner: (rating: NetRating) => NetRunner,
): Calibration {
  let games = 0;
  let error = 0;
  let noise = 0;
  for (let from = 0; from < positions.length; from += MOST_AT_ONCE) {
    const some = positions.slice(from, from + MOST_AT_ONCE);
    const lines = some.map((position) => ({ sans: findLikeliestWay(position) }));
    const answers = estimateLines(lines, rating, getRunner);
    for (const [index, position] of some.entries()) {
      const answer = answers[index];
      if (typeof answer !== 'object') throw new Error(`${position.key}: ${answer}`);
      const shares = new Map(answer.replies.map(({ san, share }) => [san, share]));
      games += position.games;
      for (const [san, count] of position.moves) {
        const share = count / position.games;
        error += count * Math.abs((shares.get(san) ?? 0) - share);
        noise += count * Math.sqrt((2 / Math.PI) * ((share * (1 - share)) / position.games));
      }
    }
  }
  return {
    positions: positions.length,
    games,
    errorPoints: (100 * error) / games,
    noisePoints: (100 * noise) / games,
  };
}
