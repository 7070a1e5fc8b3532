import { expect, test } from 'vitest';

import { defaultSelection, selectAround } from './explorer-filter.ts';
import { findSelection } from './explorer-selection.ts';

const unasked = () => Promise.reject(new Error('nobody asks for the rating of who has chosen'));

test('a check that is asked for at once waits for the bands around the own rating', async () => {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const found = findSelection({ readChosen: async () => undefined, readRating: () => promise });
  resolve(1320);
  expect(await found).toEqual(selectAround(1320));
  expect(selectAround(1320)).not.toEqual(defaultSelection);
});

test('what was chosen counts, whatever the rating', async () => {
  const chosen = selectAround(1000);
  expect(await findSelection({ readChosen: async () => chosen, readRating: unasked })).toBe(chosen);
});

test('who has no rating, or cannot be asked for it, gets the usual games', async () => {
  const readChosen = async () => undefined;
  expect(await findSelection({ readChosen, readRating: async () => undefined })).toBe(defaultSelection);
  expect(await findSelection({ readChosen, readRating: unasked })).toBe(defaultSelection);
});
