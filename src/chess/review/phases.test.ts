import { expect, test } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { divideGame, phaseOf } from './phases.ts';

const opera =
  '1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0';
const exchange =
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. d4 exd4 6. Qxd4 Qxd4 7. Nxd4 Bd7 8. Be3 O-O-O 9. Nd2 Ne7 10. O-O-O Ng6 *';

function divide(pgn: string) {
  const { initialFen, moves } = parseGameMoves(pgn);
  return divideGame([initialFen, ...moves.map(({ fen }) => fen)]);
}

// Found by an independent reading of Lichess's divider in Python.
test.each([
  ['the Opera game', opera, { middle: 17, end: 32 }],
  ['a Spanish exchange', exchange, { middle: 13, end: undefined }],
  ['a few moves', '1. e4 e5 *', { middle: undefined, end: undefined }],
])('%s', (_, pgn, division) => {
  expect(divide(pgn)).toEqual(division);
});

test('a game that starts in an endgame has no middlegame', () => {
  const pgn = '[SetUp "1"]\n[FEN "8/5k2/8/8/8/2K5/4P3/8 w - - 0 1"]\n\n1. e4 Ke6 *';
  expect(divide(pgn)).toEqual({ middle: undefined, end: 0 });
  expect(phaseOf(divide(pgn), 1)).toBe('endgame');
});

test('the phase of a move is that of the position before it', () => {
  const division = { middle: 17, end: 32 };
  expect([17, 18, 32, 33].map((ply) => phaseOf(division, ply))).toEqual([
    'opening',
    'middlegame',
    'middlegame',
    'endgame',
  ]);
});
