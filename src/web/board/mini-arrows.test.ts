import { expect, test } from 'vitest';

import { makeArrow } from './mini-arrows.tsx';

test('an arrow ends in the middle of its square, with a head as wide as it is long', () => {
  expect(makeArrow({ x: 0.5, y: 7.5 }, { x: 0.5, y: 4.5 })).toEqual({
    neck: { x: 0.5, y: 5.25 },
    head: '0.5,4.5 0.88,5.25 0.13,5.25',
  });
  // JSON writes NaN as null. An arrow with NaN coordinates would be invisible.
  expect(JSON.stringify(makeArrow({ x: 1.5, y: 1.5 }, { x: 1.5, y: 1.5 }))).not.toContain('null');
});
