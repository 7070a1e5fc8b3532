import { expect, test } from 'vitest';
import { countByPosition, isDismissed, makeMistakeId } from './mistake-record.ts';

const board = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';

test('one mistake per position over all games, counted', () => {
  const counts = countByPosition([
    { fen: `${board} 0 1`, san: 'f3', status: null },
    { fen: `${board} 4 9`, san: 'g4', status: null },
    { fen: `${board} 0 1`, san: 'a4', status: 'dismissed' },
    { fen: null, san: 'x', status: null },
  ]);
  expect([...counts]).toEqual([[board, 2]]);
});

test('"not a mistake" is about a move in a position, in every game', () => {
  const mistakes = [{ fen: `${board} 0 1`, san: 'a4', status: 'dismissed' as const }];
  expect(isDismissed(mistakes, `${board} 7 12`, 'a4')).toBe(true);
  expect(isDismissed(mistakes, `${board} 7 12`, 'f3')).toBe(false);
});

test('the same move of the same review has the same id, every other another', () => {
  const review = '7d5a1c1e-93b4-4b0f-9d53-0f6d2c9a41ff';
  const ids = Array.from({ length: 2001 }, (_, ply) => makeMistakeId(review, ply));
  expect(new Set([...ids, review]).size).toBe(2002);
  expect(makeMistakeId(review, 23)).toBe(ids[23]);
  expect(ids[23]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
