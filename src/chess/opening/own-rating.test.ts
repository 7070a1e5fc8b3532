import { expect, test } from 'vitest';
import { findOwnRating } from './own-rating.ts';

test('the rating is the middle one of the last games', () => {
  const rated = (hero_rating: number | null) => ({ hero_rating });
  expect(findOwnRating([1500, 1700, 1600].map(rated))).toBe(1600);
  const old = Array.from({ length: 30 }, () => rated(1000));
  expect(findOwnRating([...Array.from({ length: 20 }, () => rated(1800)), ...old])).toBe(1800);
  expect(findOwnRating([rated(null)])).toBeUndefined();
  expect(findOwnRating([])).toBeUndefined();
});
