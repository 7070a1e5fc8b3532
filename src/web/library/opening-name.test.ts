import { expect, test } from 'vitest';

import { nameOpening } from './opening-name.ts';
import type { OpeningStudy } from '../opening/studies.ts';

const study: OpeningStudy = {
  color: 'white',
  title: 'London',
  link: null,
  study_text: '1. d4 d5 2. Bf4 *',
  exclude_move_indicators: '?,??',
  last_update: '2026-11-01T00:00:00.000Z',
  revision: 'r',
  is_edited: false,
};

test('the name of an opening is that of what it says, not of when it was fetched', () => {
  const name = nameOpening(study);
  expect(nameOpening({ ...study, last_update: '2026-11-15T00:00:00.000Z', title: 'London, again' })).toBe(
    name,
  );
  expect(nameOpening({ ...study, exclude_move_indicators: '??,?' })).toBe(name);
  for (const other of [
    { study_text: '1. d4 d5 2. Bf5 *' },
    { study_text: '1. d4 d5 2. Bf4 * ' },
    { exclude_move_indicators: '?' },
    { color: 'black' as const },
  ])
    expect(nameOpening({ ...study, ...other })).not.toBe(name);
  expect(nameOpening(null)).toBe('');
});
