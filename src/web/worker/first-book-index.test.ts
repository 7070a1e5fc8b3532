import { expect, test } from 'vitest';

import { listCountedGaps } from '#chess/opening/odds';
import { makeCountedReplies } from '#chess/opening/replies';

import { CoverageWork } from './coverage-work.ts';
import { FirstBookIndex } from './first-book-index.ts';
import { Repertoire } from './repertoire.ts';

const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const training = { memories: [], settings: undefined, nowMs: 0, dayStartMs: 0 };
const options = { oneIn: 100, choices: [], byMajority: false, isSmaller: true } as const;

test('its gaps are those of the book’s own screen', () => {
  const ownGames = [
    ...Array.from({ length: 40 }, () => ({ moves: 'e4 e5 Nf3 Nc6 Bc4', result: 1 })),
    ...Array.from({ length: 2 }, () => ({ moves: 'e4 d6 d4', result: 0 })),
  ];
  const replies = makeCountedReplies('pack', { speeds: 'blitz', ratings: '1600' }, 1000, [
    ['e5', 500],
    ['c5', 300],
    ['e6', 100],
    ['d6', 60],
    ['c6', 35],
    ['h6', 5],
  ]);
  const index = new FirstBookIndex('white');
  index.addGames(ownGames);
  index.addReplies([[afterE4, replies]]);
  const { gaps } = index.plan(options);

  const text = index.makeText('Mine', options);
  const { id } = new Repertoire({ id: 'mine', text, color: 'white', excludeSymbols: [] });
  const work = new CoverageWork({ book: id, ownGames });
  work.addReplies([[afterE4, replies]]);
  const figures = work.makeFigures(training);

  const tell = ({ lineWithReply, chance }: { lineWithReply: string; chance: number }) =>
    `${lineWithReply} ${chance.toFixed(4)}`;
  expect(gaps.map(tell)).toEqual(figures.gaps.map(tell));
  expect(listCountedGaps(gaps).map(({ lineWithReply }) => lineWithReply)).toEqual([
    '1. e4 c5',
    '1. e4 d6',
    '1. e4 e6',
    '1. e4 c6',
  ]);
  expect(gaps.length).toBeGreaterThan(4);
});
