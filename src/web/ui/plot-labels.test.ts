import { expect, test } from 'vitest';

import { pickTicks, placeLabels } from './plot-labels.ts';

const size = { width: 300, height: 100 };

test('labels of near points move apart, and one without a place is hidden', () => {
  const [low, high] = placeLabels(
    [
      { x: 100, y: 60, text: '40 %' },
      { x: 100, y: 55, text: '45 %' },
    ],
    size,
  );
  expect(low).toEqual({ x: 109, y: 55, anchor: 'start' });
  expect(high).toEqual({ x: 109, y: 36, anchor: 'start' });
  const many = placeLabels(
    Array.from({ length: 20 }, () => ({ x: 100, y: 60, text: '40 %' })),
    size,
  );
  const shown = many.filter((place) => place !== undefined);
  expect(shown.length).toBeGreaterThan(4);
  expect(shown.length).toBeLessThan(20);
});

test('a label moves off a line', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 100, y: 60 },
    { x: 200, y: 70 },
  ];
  const [place] = placeLabels([{ x: 100, y: 66, text: '30 %' }], size, [line]);
  expect(place).toEqual({ x: 109, y: 54, anchor: 'start' });
});

test('labels stay inside the chart', () => {
  const [right, bottom, long] = placeLabels(
    [
      { x: 295, y: 50, text: '50 %' },
      { x: 20, y: 100, text: '0 %' },
      { x: 150, y: 50, text: 'A text that is longer than the chart is wide' },
    ],
    size,
  );
  expect(right?.anchor).toBe('end');
  expect(bottom?.y).toBe(95);
  expect(long).toBeUndefined();
});

test('ticks that would touch are left out, strong ones last', () => {
  const ticks = [1, 2, 4, 6, 8].map((at) => ({ at, text: String(at), isStrong: at === 6 }));
  const pick = (width: number) => pickTicks(ticks, [1, 7], width).map(({ at }) => at);
  expect(pick(300)).toEqual([1, 2, 4, 6]);
  expect(pick(40)).toEqual([1, 4, 6]);
  expect(pick(10)).toEqual([6]);
});
