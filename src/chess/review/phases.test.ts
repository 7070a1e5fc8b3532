import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Board, Board as ChessBoard } from 'chessops/board';
import { makeBoardFen, parseBoardFen } from 'chessops/fen';
import { opposite } from 'chessops/util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { splitGames } from '#chess/pgn/split';
import { samplesFolder } from '../../../scripts/data.mjs';
import { divideGame, findMixedness, phaseOf } from './phases.ts';

const opera =
  '1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0';
const exchange =
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. d4 exd4 6. Qxd4 Qxd4 7. Nxd4 Bd7 8. Be3 O-O-O 9. Nd2 Ne7 10. O-O-O Ng6 *';

function divide(pgn: string) {
  const { initialFen, moves } = parseGameMoves(pgn);
  return divideGame([initialFen, ...moves.map(({ fen }) => fen)]);
}

test.each([
  ['the Opera game', opera, { middle: 17, end: 32 }],
  ['a Spanish exchange', exchange, { middle: 13, end: undefined }],
  ['a few moves', '1. e4 e5 *', { middle: undefined, end: undefined }],
])('%s', (_, pgn, division) => {
  expect(divide(pgn)).toEqual(division);
});

/** Where middlegame and endgame start, computed by a second program after Lichess's divider of June 2025. */
const dividedByAnother = `
  22- 30- 21- 23- 24- 21-39 20- 21- 29-53 17-46 21-43 22- 21-54 18- 15-56 17- - 16-87 35- 25- 24-40 31-40 24-41 14- 15-50 18-50 28- 23-58
  21-46 22-45 24- - 14-22 21-69 15- 24-53 26-52 19-53 19-36 13-71 16- 23-50 22-44 22-35 26- 9-72 29- 22- 23-44 30-59 16- 23- 22-41 29-89
  22- 17- 16-47 17-55 14- 17- 20- 25-49 15-39 21- 22- 13-34 26- 17- 26-72 - 21-53 23- 26-60 26-61 26- 26-37 17- 21-81 25- 28-47 - 27-74 20-`;

test('phases of 83 real games are those of a second program', () => {
  const games = splitGames(readFileSync(join(samplesFolder, 'games/lichess/lichess-2025.pgn'), 'utf8'));
  const divided = games.map((game) => divide(game)).map(({ middle = '', end = '' }) => `${middle}-${end}`);
  expect(divided).toEqual(dividedByAnother.trim().split(/\s+/));
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

function turnRound(board: Board): Board {
  const turned = ChessBoard.empty();
  for (const [square, piece] of board) turned.set(square ^ 56, { ...piece, color: opposite(piece.color) });
  return turned;
}

const anyBoard = fc
  .array(fc.tuple(fc.nat(63), fc.constantFrom('white', 'black'), fc.constantFrom('pawn', 'knight', 'rook')), {
    maxLength: 32,
  })
  .map((men) => {
    const board = ChessBoard.empty();
    for (const [square, color, role] of men) board.set(square, { color, role });
    return board;
  });

test('phases do not know who is White: a board that is turned round is as mixed, and divided at the same move', () => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      expect(findMixedness(turnRound(board))).toBe(findMixedness(board));
    }),
  );
  const { initialFen, moves } = parseGameMoves(opera);
  const boards = [initialFen, ...moves.map(({ fen }) => fen)].map((fen) =>
    parseBoardFen(fen.split(' ', 1)[0] ?? '').unwrap(),
  );
  const turned = boards.map((board) => `${makeBoardFen(turnRound(board))} w - - 0 1`);
  expect(divideGame(turned)).toEqual(divide(opera));
});

test.each([
  ['nobody has moved', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 0],
  ['one of each in one square', '8/8/8/8/7Q/7q/8/8', 14],
  ['two of each, at home', '8/8/8/8/8/8/Qq6/Qq6', 24],
  ['two of each, far from home', '8/8/8/QQ6/qq6/8/8/8', 30],
  ['three against one', '8/8/8/8/8/8/QQ6/Qq6', 20],
  ['one against three', 'pq6/pQ6/8/8/8/8/8/8', 23],
  ['one against two', '8/8/8/8/8/8/Qq6/1q6', 27],
  ['an Italian game', 'rnbqk2r/ppp1bppp/3p1n2/4p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R', 85],
])('how mixed a board is: %s', (_, fen, mixed) => {
  expect(findMixedness(parseBoardFen(fen).unwrap())).toBe(mixed);
});
