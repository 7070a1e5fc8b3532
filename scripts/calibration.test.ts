/** The estimate against real rated games, where they are there. `bench/replies-estimate.ts` prints the whole table. */
import { beforeAll, describe, expect, test } from 'vitest';
import { NetRunners } from '#server/replies/net-runners';
import { findCalibration } from '../bench/tools/calibration.ts';
import { type CountedPosition, countGames, hasRatedGames } from '../bench/tools/rated-games.ts';
import { findStudyCoverage, hasStudies } from '../bench/tools/study-coverage.ts';

describe.skipIf(!hasRatedGames)('players of 1400 to 1799', () => {
  const runners = new NetRunners();
  let counts = new Map<string, CountedPosition>();
  beforeAll(() => {
    counts = countGames({ from: 1400, to: 1800 }, 18);
  });

  test('in positions seen at least 30 times shares are at most 4 points off', () => {
    const frequent = [...counts.values()].filter(({ games }) => games >= 30);
    expect(frequent.length).toBeGreaterThanOrEqual(10);
    expect(findCalibration(frequent, 1500, runners.get).errorPoints).toBeLessThanOrEqual(4);
  });

  test.skipIf(!hasStudies).each([
    ['chess-dashboard-uscf-study-63ch.pgn', 'black'],
    ['chess-dashboard-coach-study.pgn', 'black'],
    ['torch-1e4-openings-sadler_cut.pgn', 'white'],
  ] as const)('coverage of %s for %s to move 8 is at most 4 points off', (name, color) => {
    const { estimatedPercent, countedPercent, positions } = findStudyCoverage(
      name,
      color,
      1500,
      counts,
      runners.get,
    );
    expect(positions).toBeGreaterThanOrEqual(6);
    expect(Math.abs(estimatedPercent - countedPercent)).toBeLessThanOrEqual(4);
  });
});
