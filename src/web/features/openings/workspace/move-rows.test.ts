import { expect, test } from 'vitest';
import { makeCountedReplies } from '#chess/opening/replies';

import { openIndex, readPosition as read } from '../../../testing/book-position.ts';
import type { RepertoireIndex } from '../../../worker/repertoire-index.ts';
import {
  findReach,
  isGap,
  listRequestedRows,
  listRowSans,
  makeMoveTable,
  mixReplies,
  refreshMoves,
} from './move-rows.ts';

const text = `[ChapterName "Italian"]

1. e4 e5 (1... c5 2. c3) 2. Nf3 Nc6 3. Bc4 *`;

let shown: RepertoireIndex | undefined;

function open(): RepertoireIndex {
  shown?.dispose();
  shown = openIndex(text);
  return shown;
}

const filter = { speeds: 'blitz', ratings: '1600' };

test('a place asks about the opponent’s turns on its way and about itself', () => {
  const position = read(open(), ['e4', 'e5', 'Nf3', 'Nc6']);
  expect(position.isOwnTurn).toBe(true);
  expect(listRequestedRows(position).map(({ line }) => line.sans.join(' '))).toEqual([
    'e4',
    'e4 e5 Nf3',
    'e4 e5 Nf3 Nc6',
  ]);
});

test('own moves count as played, replies by their share; an unknown reply makes it unknown', () => {
  const position = read(open(), ['e4', 'e5', 'Nf3', 'Nc6']);
  const [afterE4 = '', afterNf3 = ''] = listRequestedRows(position).map(({ key }) => key);
  const replies = new Map([
    [afterE4, makeCountedReplies('pack', filter, 100, [['e5', 40]])],
    [afterNf3, makeCountedReplies('pack', filter, 50, [['Nc6', 25]])],
  ]);
  expect(findReach(position, replies)).toBeCloseTo(0.2);
  replies.delete(afterNf3);
  expect(findReach(position, replies)).toBeUndefined();
});

test('one table: shares, answers of the book, gaps with their chance, own games mixed in', () => {
  const index = open();
  index.addGames([{ moves: 'e4 c6', result: 0 }], { isFirst: true, isLast: true });
  const position = read(index, ['e4']);
  const results = { white: 20, draws: 5, black: 5 };
  const counted = makeCountedReplies('pack', filter, 100, [
    ['e5', 60],
    ['c5', 30, results],
    ['a6', 9],
    ['h6', 0.1],
  ]);
  const mixed = mixReplies(position, new Map([[position.key, counted]]));
  const known = mixed.get(position.key);
  const sans = listRowSans(position, known);
  expect(sans).toEqual(['e5', 'c5', 'a6', 'c6']);
  const { rows, otherShare } = makeMoveTable(
    position,
    index.readMoves({ key: position.key, sans }, 0),
    mixed,
  );
  expect(rows.map(({ san, answers }) => [san, ...answers])).toEqual([
    ['e5', 'Nf3'],
    ['c5', 'c3'],
    ['a6'],
    ['c6'],
  ]);
  expect(rows[1]?.share).toBeCloseTo(6 / 21);
  expect(rows[3]?.share).toBeCloseTo(1 / 21);
  expect(rows[1]?.results).toEqual(results);
  expect(rows[3]?.faced).toEqual({ games: 1, finished: 1, score: 0 });
  expect(rows.map((row) => isGap(position, row))).toEqual([false, false, true, true]);
  expect(rows[2]?.chance).toBeCloseTo((20 * 0.09) / 21);
  expect(otherShare).toBeCloseTo((20 * 0.01) / 21);
});

test('where the user is to move, the book’s moves come first', () => {
  const index = open();
  const position = read(index, []);
  const replies = new Map([
    [
      position.key,
      makeCountedReplies('pack', filter, 10, [
        ['d4', 8],
        ['e4', 2],
      ]),
    ],
  ]);
  const sans = listRowSans(position, replies.get(position.key));
  const { rows } = makeMoveTable(position, index.readMoves({ key: position.key, sans }, 0), replies);
  expect(rows.map(({ san, isBookMove }) => [san, isBookMove])).toEqual([
    ['e4', true],
    ['d4', false],
  ]);
  expect(rows.some((row) => isGap(position, row))).toBe(false);
});

test('after a move is added the table keeps its rows and their order, the added one with what the book has now', () => {
  const before = open();
  before.addGames([{ moves: 'e4 c6', result: 0 }], { isFirst: true, isLast: true });
  const request = { key: read(before, ['e4']).key, sans: ['e5', 'c5', 'c6', 'd5'] };
  const rows = before.readMoves(request, 0);
  const after = openIndex(text.replace('(1... c5', '(1... c6 2. d4) (1... c5'));
  const moves = refreshMoves(read(after, ['e4']), rows);
  expect(moves).toEqual(after.readMoves(request, 0));
  expect(moves.map(({ san, isBookMove, faced }) => [san, isBookMove, faced?.games])).toEqual([
    ['e5', true, undefined],
    ['c5', true, undefined],
    ['c6', true, 1],
    ['d5', false, undefined],
  ]);
});
