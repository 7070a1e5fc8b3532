import { expect, test } from 'vitest';
import { makeLiveMove, makeShownLine } from './shown-line.ts';

test('plays the moves and names them', () => {
  const line = makeShownLine([
    { from: 'e2', to: 'e4' },
    { from: 'e7', to: 'e5' },
    { from: 'g1', to: 'f3' },
  ]);
  expect(line.sans).toEqual(['e4', 'e5', 'Nf3']);
  expect(line.lastMove).toEqual(['g1', 'f3']);
  expect(line.fen).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2');
});

test('stops at a move that cannot be', () => {
  expect(makeShownLine([{ from: 'e2', to: 'e5' }]).sans).toEqual([]);
});

test('a promotion goes as the small last letter of the piece, and comes back', () => {
  expect(makeLiveMove({ from: 'e7', to: 'e8', promotion: 'knight' })).toEqual({
    from: 'e7',
    to: 'e8',
    promotion: 'n',
  });
  const moves = ['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'c8b7', 'a6b7', 'h7h6'].map((uci) => ({
    from: uci.slice(0, 2),
    to: uci.slice(2, 4),
  }));
  const line = makeShownLine([...moves, { from: 'b7', to: 'a8', promotion: 'n' }]);
  expect(line.sans.at(-1)).toBe('bxa8=N');
});
