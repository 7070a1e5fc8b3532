import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCauseText } from './cause-words.ts';
import { type CauseName, type MistakeSummary, SUMMARY_RULES } from './game-summary.ts';
import { findInsights, type InsightGame, LEAST_GAMES } from './insights.ts';
import { findMeanInterval, findShareInterval, isBeyondChance } from './likelihood.ts';

const causes: readonly CauseName[] = [
  'missed fork',
  'allowed hanging piece',
  'time trouble',
  'no motif',
  'missed mate',
];

const mistake: fc.Arbitrary<MistakeSummary> = fc.record({
  ply: fc.integer({ min: 1, max: 120 }),
  san: fc.constant('Nf3'),
  label: fc.constantFrom('?!', '?', '??'),
  fen: fc.constant(''),
  best: fc.constant('e4'),
  loss: fc.integer({ min: 5, max: 90 }),
  cause: fc.constantFrom(...causes),
  phase: fc.constantFrom('opening', 'middlegame', 'endgame'),
  clock: fc.constantFrom('over half', 'under 5 %', '20 to 50 %', '5 to 20 %'),
  time: fc.constant(undefined),
});

const game: fc.Arbitrary<InsightGame> = fc.record({
  id: fc.uuid(),
  rules: fc.constant(SUMMARY_RULES),
  movesByClock: fc.constant([20, 10, 5, 5]),
  mistakes: fc.array(mistake, { maxLength: 8 }),
});

const games = fc.array(game, { minLength: LEAST_GAMES, maxLength: 130 });

describe('insights', () => {
  test('causes, phases and clock each add up to the same total: every mistake counts once', () => {
    fc.assert(
      fc.property(games, (newestFirst) => {
        const found = findInsights(newestFirst);
        if (!found) throw new Error('enough games');
        const window = newestFirst.slice(0, 50);
        const total =
          window.flatMap(({ mistakes }) => mistakes).reduce((sum, { loss }) => sum + loss, 0) / window.length;
        expect(found.total).toBeCloseTo(total, 6);
        for (const rows of [found.causes, found.phases, found.clock])
          expect(rows.reduce((sum, { now }) => sum + now, 0)).toBeCloseTo(total, 6);
        for (const { now, byCause } of found.phases)
          expect([...byCause.values()].reduce((sum, points) => sum + points, 0)).toBeCloseTo(now, 6);
      }),
      { numRuns: 50 },
    );
  });

  test('nothing is said of fewer than twenty games, and nothing of the games before while they are fewer', () => {
    const [all = []] = fc.sample(games, { numRuns: 1, seed: 3 });
    const one = all.slice(0, 1);
    const many = (count: number): InsightGame[] => Array.from({ length: count }, () => one).flat();
    expect(findInsights(many(19))).toBeUndefined();
    expect(findInsights(many(20))).toMatchObject({ games: 20, gamesBefore: 0, totalBefore: undefined });
    expect(findInsights(many(69))).toMatchObject({ games: 50, gamesBefore: 0 });
    expect(findInsights(many(70))).toMatchObject({ games: 50, gamesBefore: 20 });
    expect(findInsights(many(200))).toMatchObject({ games: 50, gamesBefore: 50 });
  });

  test('halving 6.2 points a game is worth 3.1 points in a hundred games', () => {
    const [base] = fc.sample(mistake, { numRuns: 1, seed: 1 });
    if (!base) throw new Error('a sample');
    const newestFirst = Array.from({ length: 50 }, (_, at) => ({
      id: `g${at}`,
      rules: SUMMARY_RULES,
      movesByClock: [0, 0, 0, 0],
      mistakes: [{ ...base, cause: 'missed fork' as const, loss: 6.2 }],
    }));
    const halved = findInsights(newestFirst)?.halved;
    expect(halved?.cause).toBe('missed fork');
    expect(halved?.points).toBeCloseTo(3.1);
  });

  test('games in any shuffled order give hardly ever a finding, and a real change gives one', () => {
    const [some = []] = fc.sample(fc.array(game, { minLength: 100, maxLength: 100 }), {
      numRuns: 1,
      seed: 11,
    });
    let seed = 1;
    const draw = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    const shuffled = Array.from({ length: 200 }, () =>
      some
        .map((each) => ({ each, at: draw() }))
        .sort((one, other) => one.at - other.at)
        .map(({ each }) => each),
    );
    const hasFinding = (newestFirst: readonly InsightGame[]): boolean =>
      findInsights(newestFirst)?.causes.some(({ isChange }) => isChange) ?? false;
    expect(shuffled.filter(hasFinding).length / shuffled.length).toBeLessThanOrEqual(0.08);
    // No fork was missed in the newest fifty games.
    const better = some.map((each, at) => ({
      ...each,
      mistakes: each.mistakes.filter(({ cause }) => at >= 50 || cause !== 'missed fork'),
    }));
    expect(findInsights(better)?.causes.find(({ cause }) => cause === 'missed fork')).toMatchObject({
      times: 0,
      now: 0,
      isChange: true,
    });
  });
});

test('intervals are those of the textbooks', () => {
  const { low, high } = findShareInterval(10, 20);
  expect(low).toBeCloseTo(0.299, 3);
  expect(high).toBeCloseTo(0.701, 3);
  expect(findShareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  const mean = findMeanInterval([1, 2, 3, 4, 5]);
  expect(mean.low).toBeCloseTo(3 - 1.96 * Math.sqrt(2.5 / 5), 6);
  expect(isBeyondChance([1, 1, 1], [1, 1, 1], 1)).toBe(false);
  expect(isBeyondChance([0, 1, 0, 1, 0, 1], [9, 8, 9, 8, 9, 8], 8)).toBe(true);
});

test('causes are said as players say them', () => {
  expect(makeCauseText('missed fork')).toBe('Missed a fork');
  expect(makeCauseText('allowed hanging piece')).toBe('Hung a piece');
  expect(makeCauseText('missed mate')).toBe('Missed mate');
  expect(makeCauseText('time trouble')).toBe('Time trouble');
  expect(makeCauseText('no motif')).toBe('No motif found');
});
