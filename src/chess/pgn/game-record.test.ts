import { expect, test } from 'vitest';
import { parseGameRecord } from './game-record.ts';

const lichess = `[Event "rated rapid game"]
[Site "https://lichess.org/k3VdPz0T"]
[Date "2026.08.01"]
[White "alice_test"]
[Black "BobExample"]
[Result "0-1"]
[GameId "k3VdPz0T"]
[UTCDate "2026.08.01"]
[UTCTime "18:04:55"]
[WhiteElo "1712"]
[BlackElo "?"]
[TimeControl "600+5"]
[ECO "B12"]
[Opening "Caro-Kann Defense"]
[Termination "Time forfeit"]

1. e4 { [%clk 0:10:00] } 1... c6 { [%clk 0:10:00] } 0-1`;

const chessCom = `[Event "Live Chess"]
[Site "Chess.com"]
[Date "2023.08.09"]
[White "xd"]
[Black "TwistedRiver93"]
[Result "1/2-1/2"]
[ECO "D30"]
[ECOUrl "https://www.chess.com/openings/Queens-Gambit-Declined"]
[UTCDate "2023.08.09"]
[UTCTime "15:42:33"]
[WhiteElo "996"]
[BlackElo "1085"]
[TimeControl "1/259200"]
[Termination "Game drawn by agreement"]
[Link "https://www.chess.com/game/daily/1"]

1. d4 {[%clk 71:59:45]} 1... d5 1/2-1/2`;

test('reads a game of Lichess from Black’s side', () => {
  expect(parseGameRecord(lichess, 'bobexample')).toEqual({
    ok: true,
    value: {
      username: 'BobExample',
      actualOpening: 'Caro-Kann Defense',
      playerColor: 'Black',
      playerElo: null,
      playerOpening: '',
      howLeftOpening: '',
      howResolved: 'forfeit',
      link: 'https://lichess.org/k3VdPz0T',
      notes: '',
      opponentElo: 1712,
      opponentColor: 'White',
      opponentName: 'alice_test',
      pgn: lichess,
      result: 1,
      moveLeftOpening: null,
      dateTimePlayed: '2026-08-01T18:04:55.000Z',
      timeControl: '600+5',
      site: 'Lichess',
    },
  });
});

test('reads a game of chess.com from White’s side', () => {
  expect(parseGameRecord(chessCom, 'XD')).toMatchObject({
    ok: true,
    value: {
      playerColor: 'White',
      playerElo: 996,
      opponentElo: 1085,
      actualOpening: 'Queens Gambit Declined',
      howResolved: 'agreement',
      link: 'https://www.chess.com/game/daily/1',
      result: 0.5,
      dateTimePlayed: '2023-08-09T15:42:33.000Z',
      timeControl: '1/259200',
      site: 'Chess.com',
    },
  });
});

test.each([
  ['1-0', 1, 0],
  ['0-1', 0, 1],
  ['1/2-1/2', 0.5, 0.5],
  ['*', null, null],
])('the result %s is %s for White and %s for Black', (result, white, black) => {
  const pgn = `[White "w"]\n[Black "b"]\n[Result "${result}"]\n\n1. e4 *`;
  expect(parseGameRecord(pgn, 'w')).toMatchObject({ value: { result: white } });
  expect(parseGameRecord(pgn, 'b')).toMatchObject({ value: { result: black } });
});

test.each([
  ['2024.02.29', '2024-02-29T00:00:00.000Z'],
  ['2023.02.29', null],
  ['2023.13.01', null],
  ['????.??.??', null],
  ['', null],
])('the day %s is %s', (day, expected) => {
  const pgn = `[White "w"]\n[UTCDate "${day}"]\n\n1. e4 *`;
  expect(parseGameRecord(pgn, 'w')).toMatchObject({ value: { dateTimePlayed: expected } });
});

test.each([
  ['someone else', lichess, 'not-a-player'],
  ['', lichess, 'not-a-player'],
  ['w', '', 'no-game'],
  ['w', '('.repeat(100), 'too-large'],
])('has no record for %j', (username, pgn, error) => {
  expect(parseGameRecord(pgn, username)).toEqual({ ok: false, error });
});
