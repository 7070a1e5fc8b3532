import { expect, test } from 'vitest';

import { makePasted, makeTypedId, parseStudyId } from './sources.ts';

test('a study id is found in whatever of it was pasted', () => {
  for (const text of [
    'wItaAlap',
    ' wItaAlap ',
    'https://lichess.org/study/wItaAlap',
    'https://lichess.org/study/wItaAlap/hV3kYt8c#12',
    'lichess.org/api/study/wItaAlap.pgn',
  ])
    expect(parseStudyId(text)).toBe('wItaAlap');
  for (const text of ['', 'short', 'nine-char', 'https://lichess.org/study/toolongid1', '../../etc'])
    expect(parseStudyId(text)).toBeUndefined();
});

test('an emptied field is no source', () => {
  expect(makeTypedId('  ')).toEqual({ kind: 'none' });
  expect(makePasted('\n')).toEqual({ kind: 'none' });
  expect(makePasted('1. e4')).toEqual({ kind: 'pasted', text: '1. e4' });
});
