import { expect, test } from 'vitest';

import { findBiggestGap } from './gap-card.tsx';
import type { ShownFigures } from '../../coverage/use-book-figures.ts';

function makeBook(color: 'white' | 'black', chances: readonly number[]): ShownFigures {
  const gaps = chances.map((chance) => ({
    fen: '',
    reply: 'h6',
    line: '',
    lineWithReply: '',
    share: chance,
    chance,
    basis: '',
    isFromSetUp: false,
    isEndOfLine: false,
  }));
  return {
    color,
    figures: { positions: 1, curve: [], gaps, sources: '' },
    said: undefined,
    atMs: 0,
    fresh: undefined,
    isMaking: false,
    progress: undefined,
    problems: [],
    error: null,
    retry: () => undefined,
    options: undefined,
  };
}

test('the biggest gap is that of both books', () => {
  const books = [makeBook('white', [0.02, 0.01, 0.009]), makeBook('black', [0.03])];
  expect(findBiggestGap(books)).toMatchObject({ color: 'black', gap: { chance: 0.03 }, others: 2 });
  expect(findBiggestGap([undefined, makeBook('white', [])])).toBeUndefined();
  const unread = { ...makeBook('black', []), isMaking: true, figures: undefined };
  expect(findBiggestGap([makeBook('white', [0.02]), unread])).toBeUndefined();
  expect(findBiggestGap([makeBook('white', [0.009])])).toBeUndefined();
});
