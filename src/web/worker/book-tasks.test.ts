import { INITIAL_EPD } from 'chessops/fen';
import { expect, test } from 'vitest';

import { bookTasks } from './book-tasks.ts';
import { openBookTasks } from './open-books.ts';

const color = 'white' as const;
const text = '1. e4 e5 (1... c5 2. c3) 2. Nf3 Nc6 3. Bc4 *';
const games = [
  { moves: 'e4 e5 Nf3', result: 1 },
  { moves: 'e4 c6 d4', result: 0 },
];

function open(id: string, study: string): void {
  openBookTasks.takeBook({ id, text: study, color, excludeSymbols: [] });
  bookTasks.openBook({ id });
}

function readFaced(id: string): (number | undefined)[] {
  const position = { key: INITIAL_EPD, start: INITIAL_EPD, sans: [] };
  const key = bookTasks.readPosition({ id, nowMs: 0, position })?.moves[0]?.key ?? '';
  return bookTasks.readMoves({ id, nowMs: 0, key, sans: ['e5', 'c6'] }).map(({ faced }) => faced?.games);
}

test('after a move is added no row says "not met" of what was met, before the games are counted again', () => {
  open('before', text);
  bookTasks.addBookGames({ id: 'before', games, isFirst: true, isLast: true });
  expect(readFaced('before')).toEqual([1, 1]);
  open('after', text.replace('(1... c5', '(1... c6 2. d4) (1... c5'));
  expect(readFaced('after')).toEqual([1, 1]);
  // Counted again, each game counts once.
  bookTasks.addBookGames({ id: 'after', games, isFirst: true, isLast: true });
  expect(readFaced('after')).toEqual([1, 1]);
  expect(bookTasks.summarizeBook({ id: 'after', nowMs: 0 }).games).toBe(2);
});
