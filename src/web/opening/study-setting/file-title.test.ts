import { expect, test } from 'vitest';

import { makeFileTitle } from './file-title.ts';

test('an opening is named by its study, else by what its chapters share, else by its file without the ending', () => {
  const chapters = '[Event "Italian: Two Knights"]\n\n1. e4 *\n\n[Event "Italian: Giuoco Piano"]\n\n1. e4 *';
  expect(makeFileTitle('a.pgn', `[StudyName "My Italian"]\n${chapters}`)).toBe('My Italian');
  expect(makeFileTitle('a.pgn', chapters)).toBe('Italian');
  expect(makeFileTitle('White lines.PGN', `${chapters}\n\n[Event "Rated blitz game"]\n\n1. d4 *`)).toBe(
    'White lines',
  );
  expect(makeFileTitle('.pgn', '1. e4 *')).toBe('.pgn');
});
