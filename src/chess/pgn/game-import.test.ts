import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { parsePgn as parseWithChessops } from 'chessops/pgn';
import { describe, expect, test } from 'vitest';
import { findLikelyName, importGames, joinImports, makeEmptyImport } from './game-import.ts';
import { makeGamePgn } from './writer.ts';
import { LINE_PLIES } from './line-plies.ts';
import { parsePgn } from './reader.ts';
import { splitGames } from './split.ts';
import { listTestedFiles } from '../../../scripts/data.mjs';

const player = { names: ['Ann'] };

function makeText(headers: Record<string, string>, moves: string): string {
  return `${Object.entries(headers)
    .map(([name, value]) => `[${name} "${value}"]`)
    .join('\n')}\n\n${moves}\n`;
}

const annBen = { White: 'Ann', Black: 'Ben', Result: '1-0' };

describe('an import', () => {
  test('tells everything that a row of the library shows', () => {
    const text = makeText(
      {
        Site: 'https://lichess.org/k3VdPz0T',
        White: 'ben',
        Black: 'aNN',
        Result: '0-1',
        UTCDate: '2026.08.01',
        UTCTime: '18:04:55',
        WhiteElo: '1712',
        BlackElo: '?',
        TimeControl: '600+5',
      },
      '1. e4 { [%eval 0.25] [%clk 0:10:00] } c6 { [%eval #-12] } 2. d4 d5 { fine } 0-1',
    );
    const { games, broken } = importGames([text.trim()], player);
    expect(broken).toEqual([]);
    expect(games).toEqual([
      {
        key: 'lichess:k3VdPz0T',
        playerColor: 'Black',
        username: 'aNN',
        opponentName: 'ben',
        playerRating: null,
        opponentRating: 1712,
        result: 1,
        timeControl: '600+5',
        speed: 'rapid',
        playedAt: '2026-08-01T18:04:55.000Z',
        plies: 4,
        link: 'https://lichess.org/k3VdPz0T',
        moves: 'e4 c6 d4 d5',
        scores: '- 25 #-12',
        pgn: text.trim(),
        notice: undefined,
      },
    ]);
  });

  test('names broken games by their number and takes the rest', () => {
    const text = [
      makeText(annBen, '1. e4 e5 1-0'),
      makeText({ ...annBen, Variant: 'Atomic' }, '1. e4 e5 1-0'),
      makeText(annBen, '1-0'),
      makeText(annBen, '1. e4 e5 2. Qxe8 Nc6 1-0'),
      makeText({ ...annBen, FEN: 'no position' }, '1. e4 1-0'),
      makeText(annBen, '1. d4 1-0'),
    ].join('\n');
    const { games, broken, cut } = importGames(splitGames(text), player);
    expect(games.map(({ moves }) => moves)).toEqual(['e4 e5', 'e4 e5', 'd4']);
    expect(broken.map(({ number, name, detail }) => `${number} ${name}: ${detail}`)).toEqual([
      '2 Ann vs. Ben: chess variant Atomic',
      '3 Ann vs. Ben: it has no moves',
      '5 Ann vs. Ben: the set-up position cannot be read: no position',
    ]);
    expect(cut).toEqual([
      {
        number: 4,
        name: 'Ann vs. Ben',
        detail: '2. Qxe8 is not a legal move; it and all moves after it are left out',
      },
    ]);
  });

  test('asks for the side only where no name tells it', () => {
    const text = makeText({ White: 'Cem', Black: 'Dan', Result: '1/2-1/2' }, '1. e4 1/2-1/2');
    expect(importGames([text], player)).toMatchObject({ games: [], sidesUnknown: 1, broken: [] });
    const { games } = importGames([text, makeText(annBen, '1. d4 *')], { ...player, side: 'Black' });
    expect(games.map(({ playerColor, username, result }) => [playerColor, username, result])).toEqual([
      ['Black', 'Dan', 0.5],
      ['White', 'Ann', 1],
    ]);
  });

  test('gives one game one key, however it is written, and others another', () => {
    const keyOf = (headers: object, moves: string): string | undefined =>
      importGames([makeText({ ...annBen, ...headers }, moves)], player).games[0]?.key;
    const plain = keyOf({}, '1. e4 e5 1-0');
    expect(plain).toMatch(/^pgn:[0-9a-f]{16}$/);
    expect(keyOf({ White: ' ann ', Event: 'x' }, '1.e4 {good} e5 (1... c5) 1-0')).toBe(plain);
    const others = [
      keyOf({ Date: '2026.01.01' }, '1. e4 e5 1-0'),
      keyOf({ Black: 'Cem' }, '1. e4 e5 1-0'),
      keyOf({}, '1. e4 c5 1-0'),
    ];
    expect(new Set([plain, ...others]).size).toBe(4);
    expect(keyOf({ Site: 'https://lichess.org/k3VdPz0Tabcd' }, '1. e4 *')).toBe('lichess:k3VdPz0T');
    expect(keyOf({ Link: 'https://www.chess.com/game/live/123456789' }, '1. e4 *')).toBe(
      'chess.com:live-123456789',
    );
    expect(keyOf({ Site: 'https://lichess.org/study/k3VdPz0T/hV3kYt8c' }, '1. e4 *')).toMatch(/^pgn:/);
  });

  test('takes games without headers apart, and a set-up position as it is', () => {
    const { games } = importGames(splitGames('1. e4 e5 1-0\n\n1. d4 { Slav } d5 0-1\n'), {
      names: [],
      side: 'White',
    });
    expect(games.map(({ pgn }) => pgn)).toEqual([
      '[Result "1-0"]\n\n1. e4 e5 1-0',
      '[Result "0-1"]\n\n1. d4 d5 0-1',
    ]);
    const endgame = { ...annBen, FEN: '8/8/8/8/8/4k3/4p3/4K3 b - - 0 50', SetUp: '1' };
    expect(importGames([makeText(endgame, '50... Kf3 *')], player).games).toMatchObject([
      { plies: 1, moves: '' },
    ]);
  });

  test('reads back what it writes', () => {
    const tag = fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[\n\r\0]/g, ' '));
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[A-Z][a-z]{1,8}$/), tag, { maxKeys: 4 }), (tags) => {
        const headers = new Map([...Object.entries(tags), ['Result', '1-0']]);
        const sans = Array.from({ length: 60 }, (_, ply) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4] ?? '');
        const chapters = parsePgn(makeGamePgn(headers, sans));
        const [game] = chapters.ok ? chapters.value : [];
        expect(game?.headers).toEqual(headers);
        const read: string[] = [];
        for (let node = game?.moves[0]; node; node = node.children[0]) read.push(node.san);
        expect(read).toEqual(sans);
      }),
    );
  });

  test('splits any mix of games where they begin', () => {
    const moves = fc.constantFrom(
      '1. e4 e5 1-0',
      '1. e4 { [%clk 1:00:00]\n[%eval 0.1] } *',
      '1. e4 { one\n[Event "quoted"]\ntwo } 0-1',
      '*',
      '1. e4\n(1. d4\nd5) c5 *',
    );
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), (written, newline) => {
        const texts = written.map((each) => makeText(annBen, each));
        const joined = texts.join('\n').replaceAll('\n', newline);
        expect(splitGames(joined)).toEqual(texts.map((text) => text.trim().replaceAll('\n', newline)));
      }),
    );
  });
});

// If splitting took quadratic time, this test would exceed its time limit.
test.each([80, 10_000])('a file of 12,000 games without comments, lines of %i, is cut into them', (width) => {
  const moves = Array.from({ length: 120 }, (_, at) => `${at + 1}. Nf3 Nf6`).join(' ');
  const lines = moves.replaceAll(new RegExp(`(.{1,${width}})( |$)`, 'g'), '$1\n');
  const game = `[White "a"]\n[Black "b"]\n\n${lines.trim()} *`;
  const games = splitGames(`${game}\n\n`.repeat(12_000));
  expect(games).toHaveLength(12_000);
  expect(new Set(games)).toEqual(new Set([game]));
});

describe('whose games they are', () => {
  const text = (pairs: [string, string][]) =>
    pairs.map(([White, Black]) => makeText({ White, Black }, '1. e4 e5 1-0')).join('\n');
  const guess = (pairs: [string, string][], names: string[] = []) =>
    findLikelyName(importGames(splitGames(text(pairs)), { names }));

  test('the name that stands in most games is offered', () => {
    const games: [string, string][] = [
      ['Goonter', 'a'],
      ['b', 'Goonter'],
      ['c', 'd'],
    ];
    expect(guess(games)).toEqual({ name: 'Goonter', games: 2 });
    expect(guess(games, ['goonter'])).toBeUndefined();
  });

  test('nobody is offered for one game, for a match of two, or without a majority', () => {
    expect(guess([['a', 'b']])).toBeUndefined();
    expect(
      guess([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toBeUndefined();
    expect(
      guess([
        ['a', 'b'],
        ['a', 'c'],
        ['d', 'e'],
        ['f', 'g'],
      ]),
    ).toBeUndefined();
  });

  test('read in parts or at once, the same is found', () => {
    const names = fc.constantFrom('ann', 'ben', 'cid', '');
    fc.assert(
      fc.property(fc.array(fc.tuple(names, names), { maxLength: 12 }), fc.nat(12), (pairs, cut) => {
        const games = splitGames(text(pairs));
        const sum = makeEmptyImport();
        joinImports(sum, importGames(games.slice(0, cut), { names: ['cid'] }));
        joinImports(sum, importGames(games.slice(cut), { names: ['cid'] }, cut + 1));
        expect(sum).toEqual(importGames(games, { names: ['cid'] }));
      }),
    );
  });
});

describe('exports of both sites', () => {
  const files = listTestedFiles('games');
  test.each(files)('%s comes in whole, each game as long as chessops reads it', (_, path) => {
    const text = readFileSync(path, 'utf8');
    const { games, broken, cut, sidesUnknown } = importGames(splitGames(text), { names: [], side: 'White' });
    const expected = parseWithChessops(text);
    expect(sidesUnknown).toBe(0);
    expect(games.length + broken.length).toBe(expected.length);
    const lengths = expected.map((game) => [...game.moves.mainline()].length);
    if (broken.length === 0 && cut.length === 0) expect(games.map(({ plies }) => plies)).toEqual(lengths);
    for (const { detail } of broken) expect(detail).toMatch(/no moves|variant/);
    for (const { moves, plies, pgn } of games)
      expect(moves.split(' ').length).toBe(pgn.includes('[FEN ') ? 1 : Math.min(LINE_PLIES, plies));
    const again = importGames(
      games.map(({ pgn }) => pgn),
      { names: [], side: 'White' },
    );
    expect(again.games.map(({ key }) => key)).toEqual(games.map(({ key }) => key));
  });
});
