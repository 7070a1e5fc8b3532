import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NetRunners } from '#server/replies/net-runners';
import { findCalibration } from '../bench/tools/calibration.ts';
import { countGames } from '../bench/tools/rated-games.ts';
import { findStudyCoverage } from '../bench/tools/study-coverage.ts';
import { longTestsFolder, samplesFolder, testedFolders } from './data.mjs';

const runners = new NetRunners();

const studies: Record<string, [name: string, color: 'white' | 'black'][]> = {
  [samplesFolder]: [
    ['italian-annotated.pgn', 'white'],
    ['black-defences.pgn', 'black'],
    ['everything-60-chapters.pgn', 'white'],
  ],
  [longTestsFolder ?? '']: [
    ['chess-dashboard-uscf-study-63ch.pgn', 'black'],
    ['chess-dashboard-coach-study.pgn', 'black'],
    ['torch-1e4-openings-sadler_cut.pgn', 'white'],
  ],
};

describe.each(testedFolders)('players of 1400 to 1799 in %s', (folder) => {
  const counts = countGames(folder, { from: 1400, to: 1800 }, 18);

  test('in positions seen at least 30 times shares are at most 4 points off', () => {
    const frequent = [...counts.values()].filter(({ games }) => games >= 30);
    expect(frequent.length).toBeGreaterThanOrEqual(10);
    expect(findCalibration(frequent, 1500, runners.get).errorPoints).toBeLessThanOrEqual(4);
  });

  test.each(studies[folder] ?? [])(
    'coverage of %s for %s to move 8 is at most 4 points off',
    (name, color) => {
      const { estimatedPercent, countedPercent, positions } = findStudyCoverage(
        join(folder, 'studies', name),
        color,
        1500,
        counts,
        runners.get,
      );
      expect(positions).toBeGreaterThanOrEqual(6);
      expect(Math.abs(estimatedPercent - countedPercent)).toBeLessThanOrEqual(4);
    },
  );
});
