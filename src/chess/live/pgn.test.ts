import { parsePgn, startingPosition } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { expect, test } from 'vitest';
import { matedGame } from '#chess/testing/mated-game';
import { makeLivePgn } from './pgn.ts';

test('writes headers, moves and clocks', () => {
  expect(makeLivePgn(matedGame)).toBe(`[Event "Tabiya opening game"]
[Site "Tabiya"]
[Date "2026.11.15"]
[Round "-"]
[White "ann \\"the rook\\""]
[Black "bob"]
[Result "0-1"]
[UTCDate "2026.11.15"]
[UTCTime "18:05:00"]
[TimeControl "600"]
[Termination "Black won by checkmate"]

1. f3 { [%clk 0:09:59] } e5 { [%clk 0:09:58.5] } 2. g4 { [%clk 0:09:50] } Qh4# { [%clk 0:09:57] } 0-1
`);
});

test('R58, R59: a game from a position says which, and one without a clock has no times', () => {
  const startFen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  const pgn = makeLivePgn({
    ...matedGame,
    clockMs: null,
    startFen,
    moves: ['e7e5', 'g1f3'],
    winner: 'Draw',
    reason: 'agreement',
  });
  expect(pgn).toContain(`[TimeControl "-"]`);
  expect(pgn).toContain(`[SetUp "1"]\n[FEN "${startFen}"]\n\n1... e5 2. Nf3 1/2-1/2`);
});

test('reads back as a legal game', () => {
  const [game] = parsePgn(makeLivePgn(matedGame));
  if (!game) throw new Error('no game');
  const position = startingPosition(game.headers).unwrap();
  for (const { san } of game.moves.mainline()) {
    const move = parseSan(position, san);
    if (!move) throw new Error(`not legal: ${san}`);
    position.play(move);
  }
  expect(position.isCheckmate()).toBe(true);
});

test('a game the engine decided carries its verdict', () => {
  const pgn = makeLivePgn({ ...matedGame, winner: 'White', reason: 'move_limit', finalEval: '+0.73' });
  expect(pgn).toContain('[FinalEval "+0.73"]');
  expect(pgn).toContain('[Termination "White won by evaluation"]');
});

test.each([
  ['threefold', 'Game drawn by repetition'],
  ['agreement', 'Game drawn by agreement'],
  ['bare_material', 'Game drawn by insufficient material'],
  ['time', 'Game drawn on time'],
] as const)('a draw by %s ends as: %s', (reason, text) => {
  expect(makeLivePgn({ ...matedGame, winner: 'Draw', reason })).toContain(`[Termination "${text}"]`);
});

test('R47: the bot is marked as a program, and moves that were given have no clock', () => {
  const text = makeLivePgn({ ...matedGame, bot: { color: 'black', rating: 1500 }, startPly: 2 });
  expect(text).toContain('[BlackType "program"]\n[BlackElo "1500"]');
  expect(text).toContain('1. f3 e5 2. g4 { [%clk 0:09:50] }');
});
