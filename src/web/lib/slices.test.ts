import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { parseInSlices } from './slices.ts';

const row = z.object({ number: z.int() });
const makeRows = (length: number) => Array.from({ length }, (_, number) => ({ number }));

test('every row comes through in its place, and the page is let in between', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  expect(await parseInSlices(row, makeRows(1001))).toEqual(makeRows(1001));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
  expect(await parseInSlices(row, [])).toEqual([]);
});

test('a wrong row is refused wherever it stands', async () => {
  for (const at of [0, 199, 200, 1000])
    await expect(parseInSlices(row, makeRows(1001).with(at, { number: 0.5 }))).rejects.toThrow();
});
