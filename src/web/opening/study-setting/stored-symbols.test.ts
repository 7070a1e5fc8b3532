import { expect, test } from 'vitest';

import { makeOpeningStudy, type OpeningStudy } from '../studies.ts';
import { findStoredSymbols, makeStoredText } from './stored-symbols.ts';

function study(color: 'white' | 'black', indicators: string, day: string): OpeningStudy {
  const book = makeOpeningStudy([
    {
      color,
      place: 0,
      title: 'x',
      link: null,
      study_text: '1. e4 *',
      exclude_move_indicators: indicators,
      last_update: `2026-11-${day}T12:00:00.000Z`,
      revision: 'r',
      is_edited: false,
    },
  ]);
  if (!book) throw new Error('no book');
  return book;
}

test('a refresh of one colour keeps its own signs, whichever was set last', () => {
  const studies = { white: study('white', '?,??', '14'), black: study('black', '!?', '15') };
  expect(findStoredSymbols(studies, 'white')).toEqual(['?', '??']);
  expect(findStoredSymbols(studies, 'black')).toEqual(['!?']);
  expect(makeStoredText(studies)).toBe('Left out now: White ? ??, Black !?.');
});

test('a colour that is not set yet has none, and equal signs need no words', () => {
  const studies = { white: study('white', '?', '14'), black: null };
  expect(findStoredSymbols(studies, 'black')).toEqual([]);
  expect(makeStoredText(studies)).toBe('Left out now: White ?, Black none.');
  expect(
    makeStoredText({ white: study('white', '?', '14'), black: study('black', '?', '15') }),
  ).toBeUndefined();
  expect(makeStoredText({ white: null, black: null })).toBeUndefined();
});
