import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCauseText, makeFrequencyText, makeHeadline, makeLossShareText } from './cause-words.ts';
import type { CauseName, ClockUse, MistakeSummary } from './game-summary.ts';
import {
  findInsights,
  findWholeShares,
  type InsightGame,
  isOf,
  LEAST_GAMES,
  sumMistakes,
} from './insights.ts';
import { findMeanInterval, findShareInterval, isBeyondChance } from './likelihood.ts';

const causes: readonly CauseName[] = [
  'missed fork',
  'allowed hanging piece',
  'time trouble',
  'no motif',
  'not searched',
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
  foundBy: fc.constant(undefined),
});

const clock: ClockUse = {
  parts: [20, 10, 5, 5],
  moves: [10, 20, 10],
  seconds: [30, 200, 80],
  faults: [5, 3, 4],
};

const game: fc.Arbitrary<InsightGame> = fc.record({
  color: fc.constantFrom('white', 'black'),
  ratingGap: fc.option(fc.integer({ min: -400, max: 400 }), { nil: undefined }),
  opening: fc.constantFrom('Sicilian Defense', 'French Defense', ''),
  clock: fc.constant(clock),
  mistakes: fc.array(mistake, { maxLength: 8 }),
});

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

const games = fc.array(game, { minLength: LEAST_GAMES, maxLength: 130 });

describe('insights', () => {
  test('causes, phases and clock each add up to 100 %: every mistake counts once', () => {
    fc.assert(
      fc.property(games, (newestFirst) => {
        const found = findInsights(newestFirst);
        if (!found) throw new Error('enough games');
        const window = newestFirst.slice(0, 50);
        const { times, loss } = sumMistakes(window);
        for (const rows of [found.causes, found.phases, found.clock]) {
          expect(sum(rows.map(({ share }) => share))).toBe(times === 0 ? 0 : 100);
          if (found.gamesBefore > 0 && sumMistakes(newestFirst.slice(50, 100)).times > 0)
            expect(sum(rows.map(({ shareBefore = 0 }) => shareBefore))).toBe(100);
          for (const { choice, share } of rows)
            expect(
              Math.abs(share - (100 * sumMistakes(window, choice).loss) / Math.max(1, loss)),
            ).toBeLessThan(1);
        }
        expect(found.mistakes.rate).toBeCloseTo(times / window.length, 6);
        expect(sum(found.causes.map(({ rate }) => rate))).toBeCloseTo(found.mistakes.rate, 6);
        for (const { choice } of found.phases) {
          const byCause = causes.map((value) => sumMistakes(window, choice, { by: 'cause', value }));
          expect(sum(byCause.map((each) => each.loss))).toBeCloseTo(sumMistakes(window, choice).loss, 6);
        }
        const losses = found.causes.map(({ choice }) => sumMistakes(window, choice).loss);
        expect(losses).toEqual(losses.toSorted((one, other) => other - one));
      }),
      { numRuns: 50 },
    );
  });

  test('whole shares of anything add up to exactly 100', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { maxLength: 40 }), (values) => {
        const total = sum(values);
        const shares = findWholeShares(values);
        expect(sum(shares)).toBe(total === 0 ? 0 : 100);
        for (const [at, share] of shares.entries())
          if (total > 0) expect(Math.abs(share - (100 * (values[at] ?? 0)) / total)).toBeLessThanOrEqual(1);
      }),
    );
    expect(findWholeShares([1, 1, 1])).toEqual([34, 33, 33]);
    expect(findWholeShares([2, 1, 0, 3])).toEqual([33, 17, 0, 50]);
  });

  test('nothing is said of fewer than twenty games, and nothing of the games before while they are fewer', () => {
    const [all = []] = fc.sample(games, { numRuns: 1, seed: 3 });
    const one = all.slice(0, 1);
    const many = (count: number): InsightGame[] => Array.from({ length: count }, () => one).flat();
    expect(findInsights(many(19))).toBeUndefined();
    expect(findInsights(many(20))).toMatchObject({
      games: 20,
      gamesBefore: 0,
      mistakes: { rateBefore: undefined },
    });
    expect(findInsights(many(69))).toMatchObject({ games: 50, gamesBefore: 0 });
    expect(findInsights(many(70))).toMatchObject({ games: 50, gamesBefore: 20 });
    expect(findInsights(many(200))).toMatchObject({ games: 50, gamesBefore: 50 });
  });

  test('a kind of game is named from eight games on, with the mistakes of its games', () => {
    fc.assert(
      fc.property(games, (newestFirst) => {
        const window = newestFirst.slice(0, 50);
        const found = findInsights(newestFirst);
        if (!found) throw new Error('enough games');
        for (const { choice, games: count, rate } of [
          ...found.openings,
          ...found.colors,
          ...found.opponents,
        ]) {
          const own = window.filter((each) => each.mistakes.every((one) => isOf(choice, each, one)));
          const ofKind = own.filter((each) => each.mistakes.length > 0);
          expect(count).toBeGreaterThanOrEqual(8);
          expect(rate).toBeCloseTo(sumMistakes(ofKind).times / count, 6);
        }
        expect(found.openings.map(({ choice }) => choice.value)).not.toContain('');
      }),
      { numRuns: 50 },
    );
  });

  test('the unexplained mistakes are ranked by their share; the headline has the largest known cause', () => {
    const [base] = fc.sample(mistake, { numRuns: 1, seed: 1 });
    if (!base) throw new Error('a sample');
    const makeGames = (...mistakes: [CauseName, number][]): InsightGame[] =>
      Array.from({ length: 30 }, (_, at) => ({
        color: 'white' as const,
        ratingGap: undefined,
        opening: '',
        clock: undefined,
        mistakes: at % 3 > 0 ? [] : mistakes.map(([cause, loss]) => ({ ...base, cause, loss })),
      }));
    const found = findInsights(
      makeGames(['missed fork', 20], ['no motif', 30], ['no motif', 17], ['missed mate', 33]),
    );
    if (!found) throw new Error('enough games');
    expect(
      found.causes.map((row) => [
        makeCauseText(row.choice.value),
        makeLossShareText(row),
        makeFrequencyText(row.rate),
      ]),
    ).toEqual([
      ['Other mistakes', '47 %', '2 in 3 games'],
      ['Missed mate', '33 %', '1 in 3 games'],
      ['Missed a fork', '20 %', '1 in 3 games'],
    ]);
    expect(makeHeadline(found)).toBe(
      'Your largest known cause is missed mates: 33 % of your lost win chance. 47 % is unexplained.',
    );
    expect(found.causes[1]?.interval.low).toBeCloseTo(33, 6);
    expect(found.causes[1]?.interval.high).toBeCloseTo(33, 6);
    const headlines = [makeGames(['no motif', 10]), makeGames()].map((each) => {
      const insights = findInsights(each);
      return insights && makeHeadline(insights);
    });
    expect(headlines).toEqual(['100 % is unexplained.', 'No mistakes in your last 30 games.']);
    const tiny = findInsights(makeGames(['missed fork', 0], ['missed mate', 99]))?.causes.at(-1);
    expect(tiny && makeLossShareText(tiny)).toBe('< 1 %');
  });

  test('games in any shuffled order give almost never a finding, and a real change gives one', () => {
    const [some = []] = fc.sample(fc.array(game, { minLength: 100, maxLength: 100 }), {
      numRuns: 1,
      seed: 11,
    });
    let seed = 1;
    const draw = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    const shuffled = Array.from({ length: 100 }, () =>
      some
        .map((each) => ({ each, at: draw() }))
        .sort((one, other) => one.at - other.at)
        .map(({ each }) => each),
    );
    const hasFinding = (newestFirst: readonly InsightGame[]): boolean =>
      findInsights(newestFirst)?.causes.some(({ isChange }) => isChange) ?? false;
    expect(shuffled.filter(hasFinding).length / shuffled.length).toBeLessThanOrEqual(0.08);
    const dealt = shuffled.map((order) =>
      findInsights(some.map((each, at) => ({ ...each, mistakes: order[at]?.mistakes ?? [] }))),
    );
    for (const kind of ['openings', 'colors', 'opponents'] as const) {
      const findings = dealt.filter((each) => each?.[kind].some(({ isApart }) => isApart));
      expect(findings.length / dealt.length).toBeLessThanOrEqual(0.08);
    }
    const better = some.map((each, at) => ({
      ...each,
      mistakes: each.mistakes.filter(({ cause }) => at >= 50 || cause !== 'missed fork'),
    }));
    expect(findInsights(better)?.causes.find(({ choice }) => choice.value === 'missed fork')).toMatchObject({
      times: 0,
      share: 0,
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
  expect(mean.low).toBeCloseTo(3 - 2.776 * Math.sqrt(2.5 / 5), 1);
  expect(findMeanInterval(Array.from({ length: 61 }, (_, at) => at)).high).toBeCloseTo(
    30 + 2 * Math.sqrt(5.167),
    1,
  );
  expect(isBeyondChance([1, 1, 1], [1, 1, 1], 1)).toBe(false);
  expect(isBeyondChance([0, 1, 0, 1, 0, 1], [9, 8, 9, 8, 9, 8], 8)).toBe(true);
});

test('causes are said as players say them', () => {
  expect(makeCauseText('missed fork')).toBe('Missed a fork');
  expect(makeCauseText('allowed hanging piece')).toBe('Hung a piece');
  expect(makeCauseText('missed mate')).toBe('Missed mate');
  expect(makeCauseText('time trouble')).toBe('Time trouble');
  expect(makeCauseText('no motif')).toBe('Other mistakes');
  expect(makeCauseText('not searched')).toBe('Not analysed yet');
});

test.each([
  [0, 'none'],
  [0.02, '1 in 50 games'],
  [0.34, '1 in 3 games'],
  [0.46, '1 in 2 games'],
  [0.7, '2 in 3 games'],
  [0.8, '4 in 5 games'],
  [0.9, '9 in 10 games'],
  [0.96, '1.0 per game'],
  [2.44, '2.4 per game'],
])('%d mistakes a game are said as %s', (rate, text) => {
  expect(makeFrequencyText(rate)).toBe(text);
});
