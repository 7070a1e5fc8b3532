import { expect, test } from 'vitest';

import { defaultSelection, findFilter } from './explorer-filter.ts';

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
