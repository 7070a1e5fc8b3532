import { Chess } from 'chessops/chess';
import { makeSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratings, speeds } from '#contract/statistics';
import { positionKey } from '#chess/position/key';
import { parseSpeed, SPEEDS } from '#chess/pgn/speed';
import { BANDS, bandOf, CELLS, cellOf, findBand, speedOf } from './counting-cell.ts';
import { CountingBoard, NO_MOVE } from './counting-board.ts';
import { GameReader, makeTotals } from './counting-games.ts';
import { makeCountingKey } from './counting-key.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function listMoves(position: Chess) {
  return [...position.allDests()].flatMap(([from, dests]) =>
    [...dests].flatMap((to) => {
      const promotes = position.board.pawn.has(from) && (to < 8 || to >= 56);
      return promotes
        ? (['queen', 'rook', 'bishop', 'knight'] as const).map((promotion) => ({ from, to, promotion }))
        : [{ from, to }];
    }),
  );
}

function makePacked(uci: string, san: string): string {
  if (!san.startsWith('O-O')) return uci;
  return `${uci.slice(0, 2)}${san.startsWith('O-O-O') ? 'c' : 'g'}${uci[1]}`;
}

function unpack(move: number): string {
  const square = (index: number): string => `${'abcdefgh'.charAt(index & 7)}${(index >> 3) + 1}`;
  return `${square(move & 63)}${square((move >> 6) & 63)}${['', '', 'n', 'b', 'r', 'q'][move >> 12]}`;
}

describe('the counting board', () => {
  test('plays any game as chessops does, and has one key for one position', () => {
    const hashes = new Map<string, string>();
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 20, maxLength: 160 }), (choices) => {
        const position = Chess.default();
        const board = new CountingBoard();
        for (const choice of choices) {
          const key = positionKey(position);
          const hash = `${board.hi} ${board.lo}`;
          expect(makeCountingKey(key)).toEqual({ hi: board.hi, lo: board.lo });
          expect(hashes.get(hash) ?? key).toBe(key);
          hashes.set(hash, key);
          const moves = listMoves(position);
          const move = moves[choice % Math.max(1, moves.length)];
          if (move === undefined) return;
          const san = makeSan(position, move);
          const text = bytesOf(`..${san}!? `);
          expect(unpack(board.playSan(text, 2, text.length - 1))).toBe(makePacked(makeUci(move), san));
          position.play(move);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('refuses what is illegal, ambiguous or no move', () => {
    const refused = (line: string, san: string): void => {
      const board = new CountingBoard();
      for (const each of line.split(' ').filter(Boolean)) {
        const bytes = bytesOf(each);
        expect([each, board.playSan(bytes, 0, bytes.length)]).not.toEqual([each, NO_MOVE]);
      }
      const { hi, lo } = board;
      const bytes = bytesOf(san);
      expect([san, board.playSan(bytes, 0, bytes.length), board.hi, board.lo]).toEqual([
        san,
        NO_MOVE,
        hi,
        lo,
      ]);
    };
    for (const san of [
      '',
      'e',
      'e5',
      'Ke2',
      'O-O',
      'O',
      'O-O-O-O',
      'Nd2',
      'exd3',
      'e4=Q',
      'Qh5',
      '--',
      'Z0',
      'e9',
      'i4',
      'xx',
    ])
      refused('', san);
    refused('Nf3 d5 d3 e5', 'Nd2');
    refused('e4 e5 Qh5 Nc6', 'Qxe8');
    refused('e4 e5 d3 Bb4+', 'Nf3');
    refused('e4 d6 Bb5+', 'Nf6');
    refused('e4 e5 Bc4 Nc6 Nf3 Nf6', 'O-O-O');
    refused('e4 a6 e5 d5 Nf3 a5', 'exd6');
  });
});

test('bands and speeds are those of the coverage check', () => {
  expect(BANDS.map(String)).toEqual([...ratings]);
  expect([...SPEEDS]).toEqual([...speeds]);
  for (let cell = 0; cell < CELLS; cell++) expect(cellOf(bandOf(cell), speedOf(cell))).toBe(cell);
  expect([0, 1999, 2000, 2399, 2400, 4999, 5000, 9000].map((sum) => BANDS[findBand(sum)])).toEqual([
    400, 400, 1000, 1000, 1200, 2200, 2500, 2500,
  ]);
  const name = (text: string) => SPEEDS[parseSpeed(text) ?? -1];
  expect(
    ['15+0', '29+0', '30+0', '60+1', '0+4', '179+0', '180+0', '180+2', '300+5', '600+0', '900+15'].map(name),
  ).toEqual([
    'ultraBullet',
    'ultraBullet',
    'bullet',
    'bullet',
    'bullet',
    'bullet',
    'blitz',
    'blitz',
    'rapid',
    'rapid',
    'classical',
  ]);
  expect(['-', '1/86400', '2 days per move', '?', ''].map(name)).toEqual([
    ...Array.from({ length: 3 }, () => 'correspondence'),
    undefined,
    undefined,
  ]);
});

interface Headers {
  Event?: string;
  Result?: string;
  [name: string]: string | undefined;
}

function makeGame(moves: string, headers: Headers = {}): string {
  const all = {
    Event: 'Rated Blitz game',
    Result: '1-0',
    UTCDate: '2026.05.01',
    WhiteElo: '1500',
    BlackElo: '1520',
    TimeControl: '180+0',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`[${name} "${value}"]`],
  );
  return `${lines.join('\n')}\n\n${moves}\n\n`;
}

function read(text: string, room?: number[]) {
  const totals = makeTotals();
  const visits: string[] = [];
  const reader = new GameReader(30);
  reader.read(
    bytesOf(text),
    totals,
    (_hi, _lo, move, cell, result) => visits.push(`${unpack(move)} ${cell} ${result}`),
    room,
  );
  const { skipped } = totals;
  return { visits, skipped, games: totals.games.reduce((sum, games) => sum + games, 0), totals };
}

describe('reading games', () => {
  const blitz1400 = cellOf(3, 2);

  test('comments, variations, signs and numbers are passed over', () => {
    const plain = read(makeGame('1. e4 e5 2. Nf3 Nc6 1-0'));
    expect(plain.visits).toEqual(['e2e4', 'e7e5', 'g1f3', 'b8c6'].map((uci) => `${uci} ${blitz1400} 0`));
    const busy =
      '1.e4 { [%clk 0:03:00] } (1. d4 {)} d5 (1... f5)) 1... e5$1 2.Nf3! ; a word 3. Kh9\n{x} 2...Nc6?! {1-0} 1-0 junk Kxz9';
    expect(read(makeGame(busy)).visits).toEqual(plain.visits);
    expect(read(makeGame('1. e4 e5 2. Nf3 Nc6 1-0').replaceAll('\n', '\r\n')).visits).toEqual(plain.visits);
  });

  test('only rated standard games between people that are told completely', () => {
    const moves = '1. e4 e5 1-0';
    const odd: [string, Headers][] = [
      ['unrated', { Event: 'Casual Blitz game' }],
      ['unrated', { Event: 'Ratedness' }],
      ['variant', { Variant: 'Atomic' }],
      ['variant', { FEN: '8/8/8/8/8/8/8/8 w - - 0 1' }],
      ['bot', { BlackTitle: 'BOT' }],
      ['unfinished', { Result: '*' }],
      ['incomplete', { WhiteElo: '?' }],
      ['incomplete', { TimeControl: undefined }],
      ['incomplete', { BlackElo: '99999' }],
    ];
    for (const [reason, headers] of odd) {
      const { games, skipped } = read(makeGame(moves, headers));
      expect([headers, games, { ...skipped }]).toEqual([
        headers,
        0,
        { ...makeTotals().skipped, [reason]: 1 },
      ]);
    }
    expect(
      read(makeGame(moves, { Variant: 'Standard', WhiteTitle: 'GM', Event: 'rated blitz game' })).games,
    ).toBe(1);
  });

  test('an arena that the API exports by its name is rated when it has changed a rating', () => {
    const moves = '1. e4 e5 1-0';
    const event = { Event: 'Hourly Blitz Arena' };
    expect(read(makeGame(moves, { ...event, WhiteRatingDiff: '+5', BlackRatingDiff: '-5' })).games).toBe(1);
    expect(read(makeGame(moves, { ...event, BlackRatingDiff: '0' })).games).toBe(1);
    expect(read(makeGame(moves, event)).skipped.unrated).toBe(1);
  });

  test('a broken game costs itself alone', () => {
    const good = makeGame('1. e4 e5 1-0');
    const text = `${good}${makeGame('1. e4 e5 2. Ke3 1-0')}junk [between]\n\n%&/(\n${good}${makeGame('1. d4 d5 2. c4')}${makeGame('1. d4 { never closed')}${good}`;
    const { games, visits, skipped } = read(text);
    expect([games, visits.length, skipped.broken]).toEqual([3, 6, 3]);
  });

  test('each position once a game, and none behind the last ply', () => {
    const shuffle = Array.from(
      { length: 20 },
      (_, index) => `${2 * index + 1}. Nf3 Nf6 ${2 * index + 2}. Ng1 Ng8`,
    ).join(' ');
    expect(read(makeGame(`${shuffle} 1/2-1/2`)).visits.map((visit) => visit.slice(0, 4))).toEqual([
      'g1f3',
      'g8f6',
      'f3g1',
      'f6g8',
    ]);
    const long = Array.from({ length: 150 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
    const { games, visits } = read(makeGame(`${long} Kxh9 1-0`));
    expect([games, visits.length]).toEqual([1, 4]);
  });

  test('a band that is full takes no more', () => {
    const game = makeGame('1. e4 e5 1-0');
    const other = makeGame('1. d4 1-0', { WhiteElo: '2600', BlackElo: '2601' });
    const room = BANDS.map(() => 2);
    const { games, skipped } = read(`${game}${game}${other}${game}`, room);
    expect([games, skipped.full, room[3], room[8]]).toEqual([3, 1, 0, 1]);
    expect(new GameReader(30).countHeaders(bytesOf(`${game}${game}${other}`))).toEqual([
      0, 0, 0, 2, 0, 0, 0, 0, 1,
    ]);
  });

  test('garbage is never more than broken', () => {
    const base = makeGame('1. e4 { [%clk 0:03:00] } e5 (1... c5) 2. Nf3 Nc6 3. Bb5 a6 1-0');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(base.length), fc.string({ maxLength: 4 })), { maxLength: 6 }),
        (edits) => {
          let text = base;
          for (const [at, junk] of edits) text = text.slice(0, at) + junk + text.slice(at + junk.length);
          const { games, visits } = read(text);
          expect(games).toBeLessThanOrEqual(2);
          expect(visits.length).toBeLessThanOrEqual(30);
        },
      ),
    );
  });
});
