import { INITIAL_FEN } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { describePosition, isPlacement } from './placement.ts';

describe('isPlacement', () => {
  test.each(['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', '8/8/8/8/8/8/8/8', '1k6/8/8/8/8/8/8/K6r'])(
    'takes %s',
    (text) => expect(isPlacement(text)).toBe(true),
  );

  test.each([
    '',
    '8/8/8/8/8/8/8',
    '8/8/8/8/8/8/8/8/8',
    '8/8/8/8/8/8/8/7',
    '8/8/8/8/8/8/8/9',
    '8/8/8/8/8/8/8/44k',
    '8/8/8/8/8/8/8/7x',
    '8/8/8/8/8/8/8/7K w - - 0 1',
  ])('refuses %j', (text) => expect(isPlacement(text)).toBe(false));
});

describe('describePosition', () => {
  test('names every piece once, kings first', () => {
    expect(describePosition('4k3/8/8/3q4/8/8/P5P1/R3K3 b - - 0 1')).toBe(
      'White: king e1, rook a1, pawns a2 g2. Black: king e8, queen d5. Black to move.',
    );
  });

  test('says when a side is empty or the text is no position', () => {
    expect(describePosition('8/8/8/8/8/8/8/K7 w - - 0 1')).toContain('Black: no pieces.');
    expect(describePosition('rubbish')).toBe('The position cannot be read.');
    expect(describePosition(INITIAL_FEN)).toContain('pawns a2 b2 c2 d2 e2 f2 g2 h2');
  });
});
