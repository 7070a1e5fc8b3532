import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { array, assert, constantFrom, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { findPositionKey, positionKey } from './key.ts';
import { findPosition } from './moves.ts';

test('drops an en passant square that no legal capture can use', () => {
  expect(findPositionKey('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')).toBe(
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -',
  );
  // The pawn that could capture en passant is pinned.
  expect(findPositionKey('8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1')).toBe('8/8/8/8/k2Pp2Q/8/8/3K4 b - -');
});

test('keeps an en passant square when the capture is legal', () => {
  expect(findPositionKey('rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3')).toBe(
    'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3',
  );
});

test('drops castling rights whose king or rook has moved, however they are written', () => {
  const moved = '1nbqkbnr/rppppppp/p7/8/8/7P/PPPPPPPR/RNBQKBN1 w';
  for (const rights of ['KQkq', 'qkQK', 'AHah'])
    expect(findPositionKey(`${moved} ${rights} - 2 3`)).toBe(`${moved} Qk -`);
});

test('text that is no legal position equals only itself', () => {
  expect(findPositionKey('8/8/8/8/8/8/8/8 w - - 0 1')).toBe('8/8/8/8/8/8/8/8 w - -');
  expect(findPositionKey('')).toBe('');
});

test('is the key of the parsed position, for every way to write its rights', () => {
  const rights = constantFrom('KQkq', 'K', 'Qk', 'q', '-', 'kqKQ', 'HAha');
  const squares = constantFrom('-', 'e3', 'd6', 'a6', 'h3');
  assert(
    property(array(nat(), { maxLength: 60 }), rights, squares, (choices, castling, enPassant) => {
      const game = Chess.default();
      for (const choice of choices) {
        const moves = [...game.allDests()].flatMap(([from, dests]) => [...dests].map((to) => ({ from, to })));
        const move = moves[choice % moves.length];
        if (move) game.play(move);
      }
      const [board, turn] = makeFen(game.toSetup()).split(' ');
      const fen = `${board} ${turn} ${castling} ${enPassant} 3 9`;
      const position = findPosition(fen);
      expect(findPositionKey(fen)).toBe(position ? positionKey(position) : fen.split(' ', 4).join(' '));
    }),
  );
});
