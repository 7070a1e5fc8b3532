import { expect, test } from 'vitest';

import { countRows } from './count-rows.ts';

test('without field-sizing a result box is as high as its text, between 6 and 24 lines', () => {
  expect(countRows('')).toBe(6);
  expect(countRows('No contradictions.')).toBe(6);
  expect(countRows('line\n'.repeat(9))).toBe(10);
  expect(countRows('x'.repeat(801))).toBe(11);
  expect(countRows('line\n'.repeat(100_000))).toBe(24);
});
