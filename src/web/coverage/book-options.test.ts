import { expect, test } from 'vitest';
import type { StoredFigures } from '#contract/book-figures';

import type { Opening } from '../worker/opening.ts';
import { isOfBook, nameBook } from './book-options.ts';

const opening: Opening = { id: 'revision 7', text: '1. e4 e5 *', color: 'white', excludeSymbols: [] };
const options = {
  opening,
  filter: { speeds: ['blitz', 'rapid'], ratings: ['1600', '1800'] },
  choice: 'best',
  sources: ['explorer', 'estimate'],
} satisfies Parameters<typeof nameBook>[0] & Parameters<typeof isOfBook>[1];
const stored: StoredFigures = {
  color: 'white',
  study: 'revision 7',
  speeds: 'blitz,rapid',
  ratings: '1600,1800',
  source: 'best',
  is_chosen: true,
  training: '',
  made_at: '2026-11-14T12:00:00.000Z',
  figures: { positions: 0, curve: [], gaps: [], sources: '' },
};

test('stored figures are those of the very book, games and source: White never shows the report of Black', () => {
  expect(isOfBook(stored, options)).toBe(true);
  const others: Partial<StoredFigures>[] = [
    { color: 'black' },
    { study: 'revision 6' },
    { speeds: 'blitz' },
    { ratings: '1600' },
    { source: 'pack' },
  ];
  for (const other of others) expect(isOfBook({ ...stored, ...other }, options)).toBe(false);
});

test('another text of the study, other games and other sources have another name', () => {
  const names = [
    options,
    { ...options, opening: { ...opening, id: 'revision 8' } },
    { ...options, filter: { ...options.filter, speeds: ['blitz' as const] } },
    { ...options, sources: ['estimate' as const] },
  ].map(nameBook);
  expect(new Set(names).size).toBe(names.length);
});
