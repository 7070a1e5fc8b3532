import { expect, test } from 'vitest';

import { pickPart } from './statistics-parts.ts';

function month(name: string, reviews: number) {
  return { month: name, reviews, asked: reviews, remembered: 1, timed: 2, took_ms: 1000 };
}

const statistics = {
  cards: { months: [month('2026-09', 2), month('2026-11', 3)], stabilities: [1, 0] },
  openings: { months: [month('2026-10', 5), month('2026-11', 4)], stabilities: [2, 3] },
  grades: { cards: [0, 0, 0, 0], white: [0, 0, 0, 0], black: [0, 0, 0, 0] },
  forecast: [],
} satisfies Parameters<typeof pickPart>[0];

test('openings stand apart from cards, and together they are the sum by month', () => {
  expect(pickPart(statistics, 'cards')).toBe(statistics.cards);
  expect(pickPart(statistics, 'openings')).toBe(statistics.openings);
  const all = pickPart(statistics, 'all');
  expect(all.months.map((each) => `${each.month} ${each.reviews}`)).toEqual([
    '2026-09 2',
    '2026-10 5',
    '2026-11 7',
  ]);
  expect(all.months.at(-1)).toMatchObject({ asked: 7, remembered: 2, timed: 4, took_ms: 2000 });
  expect(all.stabilities).toEqual([3, 3]);
});
