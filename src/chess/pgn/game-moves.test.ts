import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INITIAL_FEN } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { makePlacedText } from './omission.ts';
import { findClockAt, makePgnClock } from './game-clock.ts';
import { parseGameMoves } from './game-moves.ts';
import { listTestedFiles, longTestsFolder, samplesFolder } from '../../../scripts/data.mjs';

const LICHESS = `[White "alice_test"]
[Black "BobExample"]
[Result "0-1"]

1. e4 { [%clk 0:10:00] } 1... c6 { [%eval 0.17] [%clk 0:09:58] } (1... e5 2. Nf3) 2. d4 { [%clk 0:10:03] } 2... d5 0-1`;
const CHESS_COM = '1. e4 {[%clk 0:02:59.9]} 1... c6 {[%clk 167:59:45]} 2. d4 {[%clk 0:00:09.1]} 0-1';

describe('parseGameMoves', () => {
  test('follows the played moves with numbers, squares, positions and clocks', () => {
    const game = parseGameMoves(LICHESS);
    expect(game.headers.get('White')).toBe('alice_test');
    expect(game.initialFen).toBe(INITIAL_FEN);
    expect(game.unreadable).toBeUndefined();
    expect(game.moves.map(({ ply, number, san }) => `${ply} ${number}${san}`)).toEqual([
      '1 1.e4',
      '2 1...c6',
      '3 2.d4',
      '4 2...d5',
    ]);
    expect(game.moves.map((move) => move.clockSeconds)).toEqual([600, 598, 603, undefined]);
    expect(game.moves[1]).toMatchObject({
      color: 'black',
      from: 'c7',
      to: 'c6',
      fen: 'rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
    });
  });

  test('reads the other site, with tenths and clocks of many hours', () => {
    expect(parseGameMoves(CHESS_COM).moves.map((move) => move.clockSeconds)).toEqual([179.9, 604_785, 9.1]);
  });

  test('gives castling as the squares of the king', () => {
    const { moves } = parseGameMoves('1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O O-O 5. a3 *');
    expect(moves[6]).toMatchObject({ san: 'O-O', from: 'e1', to: 'g1' });
    expect(moves[7]).toMatchObject({ san: 'O-O', from: 'e8', to: 'g8' });
  });

  test('the board reads what compare reads: squares, zeros for castling, signs without a space', () => {
    const squares = parseGameMoves('1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4');
    expect(squares.moves.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4']);
    const odd = parseGameMoves('1.e4!e5? 2.Ng1-f3 Ng8-f6 3.Be2 Be7 4.0-0 e8g8 5.h3 a5 6.h4 a4 7.b4 axb3e.p.');
    expect(odd.moves).toHaveLength(14);
    expect(odd.moves[7]).toMatchObject({ san: 'O-O', from: 'e8', to: 'g8' });
    const queen = parseGameMoves('[FEN "8/P6k/8/8/8/8/7K/8 w - - 0 60"]\n\n60. a7a8q *');
    expect(queen.moves[0]).toMatchObject({ san: 'a8=Q', promotion: 'queen' });
  });

  test('names what is not on the board', () => {
    const texts = (pgn: string) => parseGameMoves(pgn).omissions.map(makePlacedText);
    expect(texts('1. e4 rubbish e5 2. Ke3 Nf6 *')).toEqual([
      '1. e4: text that is not a move (rubbish)',
      '2. Ke3: illegal move, 2 moves left out',
    ]);
    expect(texts('[Variant "Atomic"]\n\n1. e4 e5 *')).toEqual(['chess variant Atomic, 2 moves left out']);
    expect(texts(LICHESS)).toEqual([]);
  });

  test('stops at an illegal move and names it', () => {
    const game = parseGameMoves('1. e4 e5 2. Ke3 Nf6 *');
    expect(game.moves).toHaveLength(2);
    expect(game.unreadable).toEqual({ number: '2.', san: 'Ke3' });
  });

  test('starts from a set-up position with its own numbers', () => {
    const game = parseGameMoves('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 31"]\n\n31... Kd7 32. e4 *');
    expect(game.moves.map(({ ply, number, san }) => [ply, number, san])).toEqual([
      [1, '31...', 'Kd7'],
      [2, '32.', 'e4'],
    ]);
  });

  test.each(['', 'no chess here', '[FEN "rubbish"]\n\n1. e4 *', '[Variant "Atomic960"]\n\n1. e4'])(
    'has no moves in %j',
    (pgn) => {
      expect(parseGameMoves(pgn).moves).toEqual([]);
    },
  );
});

test('a clock is the last one that side has shown', () => {
  const { moves } = parseGameMoves(LICHESS);
  expect(findClockAt(moves, 0, 'white')).toBeUndefined();
  expect(findClockAt(moves, 1, 'white')).toBe(600);
  expect(findClockAt(moves, 1, 'black')).toBeUndefined();
  expect(findClockAt(moves, 4, 'black')).toBe(598);
  expect(findClockAt(moves, 4, 'white')).toBe(603);
});

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [60, '1:00'],
  [492, '8:12'],
  [604_785, '10079:45'],
])('%d seconds are %s', (seconds, text) => {
  expect(makePgnClock(seconds)).toBe(text);
});

interface Counts {
  games: number;
  moves: number;
}

type Counted = readonly [path: string, counts: Counts];

function listSampleCounts(): Counted[] {
  const counts: Record<string, Counts> = JSON.parse(readFileSync(join(samplesFolder, 'counts.json'), 'utf8'));
  return Object.entries(counts)
    .filter(([name]) => name.startsWith('games/'))
    .map(([name, counted]) => [join(samplesFolder, name), counted]);
}

function listWiderCounts(): Counted[] {
  if (longTestsFolder === undefined) return [];
  return readFileSync(join(longTestsFolder, 'README.md'), 'utf8')
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells[1]?.startsWith('games/') && cells[6] === '0' && cells[10] === '0')
    .map((cells) => [
      join(longTestsFolder ?? '', cells[1] ?? ''),
      { games: Number(cells[3]), moves: Number(cells[4]) },
    ]);
}

describe('real games of both sites', () => {
  test.each([...listSampleCounts(), ...listWiderCounts()])(
    '%s has on the board as many games and moves as another implementation counts',
    (path, { games, moves }) => {
      const texts = readFileSync(path, 'utf8')
        .replaceAll('\r', '')
        .trim()
        .split(/\n\n(?=\[Event )/);
      expect(texts).toHaveLength(games);
      const read = texts.map(parseGameMoves);
      const leftOut = read.flatMap(({ omissions }) => omissions);
      expect(leftOut.filter(({ reason }) => reason !== 'variant')).toEqual([]);
      const shown = read.reduce((sum, game) => sum + game.moves.length, 0);
      expect(shown + leftOut.reduce((sum, { movesLeftOut }) => sum + movesLeftOut, 0)).toBe(moves);
    },
  );

  test.each(listTestedFiles('games'))('every move of %s can be read', (_, file) => {
    const games = readFileSync(file, 'utf8')
      .replaceAll('\r', '')
      .split(/\n\n(?=\[Event )/);
    const unreadable = games
      .filter((pgn) => /\[Variant "(?:Standard)?"\]/.test(pgn) || !pgn.includes('[Variant '))
      .flatMap((pgn) => {
        const { unreadable: problem, headers } = parseGameMoves(pgn);
        return problem ? [`${headers.get('Site')} ${problem.number}${problem.san}`] : [];
      });
    expect(unreadable).toEqual([]);
  });
});
