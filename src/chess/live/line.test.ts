import { makeUci } from 'chessops';
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { expect, test } from 'vitest';
import { type LiveLine, emptyLine, extendLine, findBoardEnd, replayLine } from './line.ts';

function play(text: string): LiveLine {
  const line = replayLine(text.split(' '));
  if (!line) throw new Error(`not a legal game: ${text}`);
  return line;
}

test('replays a game and knows the position', () => {
  const line = play('e2e4 e7e5 g1f3');
  expect(makeFen(line.position.toSetup())).toBe(
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
  );
});

test.each(['e2e5', 'e7e5', 'e2', 'Q@e4', '', 'e2e4q'])('refuses %j at the start', (uci) => {
  expect(extendLine(emptyLine, uci)).toBeUndefined();
});

test('refuses a replay with one illegal move in it', () => {
  expect(replayLine(['e2e4', 'e2e4'])).toBeUndefined();
});

test('stores castling as the king’s two squares, also when sent as king takes rook', () => {
  const ready = play('e2e4 e7e5 g1f3 g8f6 f1c4 f8c5');
  expect(extendLine(ready, 'e1g1')?.moves.at(-1)).toBe('e1g1');
  expect(extendLine(ready, 'e1h1')?.moves.at(-1)).toBe('e1g1');
});

test('a pawn on the last rank needs a piece, and becomes it', () => {
  const ready = play('a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6');
  expect(extendLine(ready, 'b7a8')).toBeUndefined();
  expect(extendLine(ready, 'b7a8k')).toBeUndefined();
  expect(extendLine(ready, 'b7a8n')?.position.board.getRole(56)).toBe('knight');
});

test('a line is not changed by what is played from it', () => {
  const line = play('e2e4');
  extendLine(line, 'e7e5');
  expect(line.moves).toEqual(['e2e4']);
  expect(line.position.turn).toBe('black');
});

test('finds mate and stalemate', () => {
  expect(findBoardEnd(play('f2f3 e7e5 g2g4 d8h4'))).toBe('checkmate');
  const stalemate =
    'e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6';
  expect(findBoardEnd(play(stalemate))).toBe('stalemate');
  expect(findBoardEnd(emptyLine)).toBeUndefined();
});

test.each([
  ['8/8/4k3/8/8/4K3/8/8 w - - 0 1', 'bare_material'],
  ['8/8/4k3/8/8/4KB2/8/8 w - - 0 1', 'bare_material'],
  ['8/8/4k3/8/8/4KP2/8/8 w - - 0 1', undefined],
])('%s is %s', (fen, end) => {
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  expect(findBoardEnd({ ...emptyLine, position })).toBe(end);
});

test('the third time a position stands on the board is a draw, the second is not', () => {
  const dance = 'g1f3 g8f6 f3g1 f6g8';
  expect(findBoardEnd(play(dance))).toBeUndefined();
  expect(findBoardEnd(play(`${dance} ${dance}`))).toBe('threefold');
});

test('a position counts again after what cannot be taken back, and only since then', () => {
  const dance = 'g1f3 g8f6 f3g1 f6g8';
  expect(play(dance).repetitions).toBe(2);
  const moved = play(`${dance} e2e4`);
  expect([...moved.seen.values()]).toEqual([1]);
  expect(play(`${dance} e2e4 g8f6 g1f3 f6g8 f3g1`).repetitions).toBe(2);
});

test('a hundred quiet half-moves are a draw, ninety-nine are not', () => {
  let line = play('e2e4 e7e5 d2d4 d7d5');
  while (line.position.halfmoves < 99) line = quietMove(line);
  expect(findBoardEnd(line)).toBeUndefined();
  expect(findBoardEnd(quietMove(line))).toBe('fifty_moves');
});

function quietMove(line: LiveLine): LiveLine {
  for (const [from, dests] of line.position.allDests()) {
    if (line.position.board.getRole(from) === 'pawn') continue;
    for (const to of dests) {
      if (line.position.board.has(to)) continue;
      const next = extendLine(line, makeUci({ from, to }));
      if (next && !standsThreeTimes(next)) return next;
    }
  }
  throw new Error('no quiet move left');
}

function standsThreeTimes(line: LiveLine): boolean {
  return [...line.seen.values()].some((times) => times > 2);
}
