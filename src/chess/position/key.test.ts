import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { expect, test } from 'vitest';
import { positionKey } from './key.ts';

function keyOf(fen: string): string {
  return positionKey(Chess.fromSetup(parseFen(fen).unwrap()).unwrap());
}

test('drops an en passant square that no legal capture can use', () => {
  expect(keyOf('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')).toBe(
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -',
  );
});

test('keeps an en passant square when the capture is legal', () => {
  expect(keyOf('rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3')).toBe(
    'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3',
  );
});
