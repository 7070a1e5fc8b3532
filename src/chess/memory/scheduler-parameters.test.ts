import * as fc from 'fast-check';
import { generatorParameters } from 'ts-fsrs';
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_WEIGHTS, parseParameters } from './scheduler-parameters.ts';

test('the defaults are the ones of the spec', () => {
  expect(parseParameters({}).parameters).toEqual({
    request_retention: 0.9,
    maximum_interval: 36_500,
    w: [...DEFAULT_WEIGHTS],
    enable_fuzz: false,
    enable_short_term: true,
  });
  expect(DEFAULT_WEIGHTS).toHaveLength(19);
});

describe('refused, where ts-fsrs would run on other numbers without a word', () => {
  test.each([0, -0.1, 1.000001, 2, Number.NaN])('retention %j', (retention) => {
    expect(parseParameters({ retention }).error).toBe(
      'Requested retention rate should be in the range (0,1]',
    );
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('maximum interval %j', (maximumIntervalDays) => {
    expect(parseParameters({ maximumIntervalDays }).error).toBe('Maximum interval should be at least 1 day');
  });

  test.each([0, 1, 16, 18, 20, 21])('%j weights', (count) => {
    const weights = Array.from({ length: count }, () => 1);
    expect(parseParameters({ weights }).error).toBe('Weights should be 19 numbers, or 17 to be upgraded');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('a weight of %j', (weight) => {
    for (const length of [17, 19]) {
      const weights = Array.from({ length }, (_, index) => (index === length - 1 ? weight : 1));
      expect(parseParameters({ weights }).error).toBe('Every weight should be a finite number');
    }
  });
});

test('a retention of exactly 1 and an interval of one day are the limits', () => {
  expect(parseParameters({ retention: 1, maximumIntervalDays: 1 }).error).toBeUndefined();
});

test('17 weights become the 19 that ts-fsrs makes of them, and none leaves its range', () => {
  const printed = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  const weight = fc.double({ min: 0, max: 200, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1 }),
      fc.array(weight, { minLength: 19, maxLength: 19 }),
      (old, numbers) => {
        const weights = old === 1 ? numbers.slice(0, 17) : numbers;
        printed.mockClear();
        const ours = parseParameters({ weights }).parameters?.w;
        expect(printed).not.toHaveBeenCalled();
        expect(ours).toEqual(generatorParameters({ w: weights }).w);
      },
    ),
  );
  printed.mockRestore();
});
