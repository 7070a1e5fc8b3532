import { expect, test } from 'vitest';
import { PlaceIcon } from './place-icon.tsx';
import { places } from './screens.ts';

test.each(places.map(({ path }) => path))('the place %s has an icon', (path) => {
  expect(PlaceIcon({ path })).toBeDefined();
});
