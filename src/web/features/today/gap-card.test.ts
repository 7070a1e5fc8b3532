import { expect, test } from 'vitest';

import { findBiggestGap } from './gap-card.tsx';
import type { ShownFigures } from './use-book-figures.ts';

function makeBook(color: 'white' | 'black', chances: readonly number[]): ShownFigures {
  const gaps = chances.map((chance) => ({
    fen: '',
    reply: 'h6',
    replyText: '3... h6',
    after: '',
    lastMove: [],
    chance,
    odds: '',
    met: '',
    isEndOfLine: false,
  }));
  return {
    color,
    title: '',
    figures: { positions: 1, curve: [], due: 0, fresh: 0, gaps, sources: '' },
    atMs: 0,
    isFresh: true,
    isMaking: false,
    progress: undefined,
    error: null,
    retry: () => undefined,
  };
}

test('the biggest gap is that of both books', () => {
  const books = [makeBook('white', [0.02, 0.01]), makeBook('black', [0.03])];
  expect(findBiggestGap(books)).toMatchObject({ color: 'black', gap: { chance: 0.03 }, others: 2 });
  expect(findBiggestGap([undefined, makeBook('white', [])])).toBeUndefined();
});
