import { expect, test } from 'vitest';

import { defaultSelection, findEstimateRating, findFilter, selectAround } from './explorer-filter.ts';

test('the defaults are the games serious players play', () => {
  expect(findFilter(defaultSelection)).toEqual({
    speeds: ['blitz', 'rapid', 'classical'],
    ratings: ['1800', '2000', '2200', '2500'],
  });
});

test('one choice has one spelling, and no choice is none', () => {
  const { speeds, ratings } = defaultSelection;
  expect(findFilter({ speeds: { ...speeds, bullet: true }, ratings })?.speeds).toEqual([
    'bullet',
    'blitz',
    'rapid',
    'classical',
  ]);
  const none = { ...ratings, '1800': false, '2000': false, '2200': false, '2500': false };
  expect(findFilter({ speeds, ratings: none })).toBeUndefined();
});

test('an estimate is for the middle of the chosen bands', () => {
  expect(findEstimateRating(['1600'])).toBe(1700);
  expect(findEstimateRating(['1400', '1600', '1800'])).toBe(1700);
  expect(findEstimateRating(['1800', '2000', '2200', '2500'])).toBe(2200);
});

test('bands start around the own rating', () => {
  const around = (rating: number) => findFilter(selectAround(rating))?.ratings;
  expect(around(1650)).toEqual(['1400', '1600', '1800']);
  expect(around(1000)).toEqual(['400', '1000', '1200']);
  expect(around(300)).toEqual(['400', '1000']);
  expect(around(2800)).toEqual(['2200', '2500']);
});
