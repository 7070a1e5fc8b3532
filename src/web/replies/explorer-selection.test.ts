import { expect, test } from 'vitest';

import type { StoredFigures } from '#contract/book-figures';

import { findFilter, selectAround, selectListed } from './explorer-filter.ts';
import { findChosen, thisPage } from './explorer-selection.ts';

function stored(made_at: string, change: Partial<StoredFigures> = {}): StoredFigures {
  return {
    color: 'white',
    study: '',
    speeds: 'blitz,rapid',
    ratings: '1400,1600',
    source: 'best',
    is_chosen: true,
    training: '',
    made_at,
    figures: { positions: 0, curve: [], gaps: [], sources: '' },
    ...change,
  };
}

const cached = { selection: selectAround(1000), choice: 'estimate', atMs: Date.UTC(2026, 10, 10) } as const;

test('the last choice counts, on whichever device it was made', () => {
  const newer = stored('2026-11-12T00:00:00.000Z', { ratings: '1800', source: 'pack' });
  const older = stored('2026-11-08T00:00:00.000Z', { color: 'black' });
  expect(findChosen(cached, [older])).toBe(cached);
  const chosen = findChosen(cached, [older, newer]);
  expect(chosen?.choice).toBe('pack');
  expect(chosen && findFilter(chosen.selection)).toEqual({ speeds: ['blitz', 'rapid'], ratings: ['1800'] });
});

test('on its own page a choice stands, also when figures of the one before are stored later', () => {
  const clicked = { ...cached, page: thisPage };
  expect(findChosen(clicked, [stored('2026-11-12T00:00:00.000Z')])).toBe(clicked);
});

test('figures for games that nobody has chosen are no choice', () => {
  const own = stored('2026-11-12T00:00:00.000Z', { is_chosen: false });
  expect(findChosen(undefined, [own])).toBeUndefined();
  expect(findChosen(cached, [own])).toBe(cached);
});

test('a stored choice is the one that was made', () => {
  const selection = selectAround(1320);
  const filter = findFilter(selection);
  const lists = { speeds: filter?.speeds.join(',') ?? '', ratings: filter?.ratings.join(',') ?? '' };
  expect(selectListed(lists)).toEqual(selection);
});
