import { describe, expect, test } from 'vitest';

import { makePositionPicture } from './position-picture.ts';

describe('makePositionPicture', () => {
  test('puts each piece on its square, with the squares below all of them', () => {
    const picture = makePositionPicture('7k/8/8/8/8/8/1P6/K7 w - - 0 1', 'white').split(', ');
    expect(picture.slice(0, 3)).toEqual([
      'var(--white-king) 0.00% 100.00% / 12.5% 12.5% no-repeat',
      'var(--white-pawn) 14.29% 85.71% / 12.5% 12.5% no-repeat',
      'var(--black-king) 100.00% 0.00% / 12.5% 12.5% no-repeat',
    ]);
    expect(picture[3]).toMatch(/^repeating-conic-gradient/);
  });

  test("turns the board for Black's side", () => {
    const picture = makePositionPicture('7k/8/8/8/8/8/1P6/K7 w - - 0 1', 'black');
    expect(picture).toContain('var(--white-king) 100.00% 0.00%');
    expect(picture).toContain('var(--white-pawn) 85.71% 14.29%');
  });

  test('shows bare squares for what is no position', () => {
    expect(makePositionPicture('nonsense', 'white')).toMatch(/^repeating-conic-gradient/);
  });
});
