import { expect, test } from 'vitest';
import { compareGame } from '#chess/opening/compare';
import { LineWalker } from '#chess/opening/deviation';
import { makeGamesReport } from '#chess/opening/games-report';
import { makeCountedReplies } from '#chess/opening/replies';
import { parsePgn } from '#chess/pgn/reader';
import { parseGameMoves } from '#chess/pgn/game-moves';

import { findPositionKey } from '#chess/position/key';
import { readGraph } from '#chess/testing/readers';
import { makeOutcome } from '../../worker/comparison-outcome.ts';
import { makeOpeningAddress, type OpeningTarget, parseOpeningSearch } from '../../opening/opening-address.ts';
import { CoverageWork } from '../../worker/coverage-work.ts';
import { Repertoire } from '../../worker/repertoire.ts';
import { RepertoireIndex } from '../../worker/repertoire-index.ts';
import { holdsPosition } from '../../worker/study-tasks.ts';

const text = `[ChapterName "Italian"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 (4. b4) 4... Nf6 5. d3 *

[ChapterName "Sicilian"]

1. e4 c5 2. Nf3 d6 *`;
const book = readGraph(text);
const nowMs = 0;
const { id } = new Repertoire({ id: 'white', text, color: 'white', excludeSymbols: [] });
const index = new RepertoireIndex({ book: id });

function land(target: OpeningTarget): [way: string, move: string | undefined] {
  const { color, position, move } = parseOpeningSearch(
    new URL(makeOpeningAddress(target), 'http://x').searchParams,
  );
  expect(color).toBe('white');
  const key = findPositionKey(position ?? '');
  const found = index.readPosition({ key }, nowMs);
  if (!found?.isInBook) throw new Error(`not in the book: ${key}`);
  const moves = move === undefined ? [] : index.readMoves({ key, sans: [move] }, nowMs);
  return [found.way.map(({ san }) => san).join(' '), moves[0]?.san];
}

test('a gap of a coverage check', () => {
  const work = new CoverageWork({ book: id, ownGames: [] });
  const [afterE4 = ''] = work.listKeys();
  const counted = makeCountedReplies('explorer', { speeds: 'blitz', ratings: '1800' }, 100, [['e6', 60]]);
  work.addReplies([[afterE4, counted]]);
  const [gap] = work.makeFigures({ memories: [], settings: undefined, nowMs, dayStartMs: nowMs }).gaps;
  expect(land({ color: 'white', position: gap?.fen ?? '', move: gap?.reply })).toEqual(['e4', 'e6']);
});

test('a contradiction, a habit and a chapter', () => {
  const games = Array.from({ length: 3 }, () => ({ moves: 'e4 c5 d4', result: 1 }));
  index.addGames(games, { isFirst: true, isLast: true });
  const { contradictions, habits, chapters } = index.summarize(nowMs);
  expect(land({ color: 'white', position: contradictions[0]?.key ?? '' })).toEqual([
    'e4 e5 Nf3 Nc6 Bc4 Bc5',
    undefined,
  ]);
  const [habit] = habits;
  expect(land({ color: 'white', position: habit?.key ?? '', move: habit?.played })).toEqual(['e4 c5', 'd4']);
  expect(land({ color: 'white', position: chapters[1]?.key ?? '' })).toEqual(['e4 c5 Nf3 d6', undefined]);
});

test.each([
  ['1. e4 e5 2. Nf3 Nc6 3. Bb5 a6', 'e4 e5 Nf3 Nc6', 'Bb5'],
  ['1. e4 c6 2. d4 d5', 'e4', 'c6'],
  ['1. e4 c5 2. Nf3 d6 3. d4 cxd4', 'e4 c5 Nf3 d6', 'd4'],
  ['1. Nf3 Nc6 2. e4 e5 3. Bc4 Be7', 'e4 e5 Nf3 Nc6 Bc4', 'Be7'],
])('a deviation in a review: %s', (pgn, way, move) => {
  const moves = parseGameMoves(pgn);
  const games = parsePgn(pgn);
  const game = games.ok ? games.value[0] : undefined;
  const comparison = game && compareGame(book, 'white', game);
  if (!comparison || !('ending' in comparison)) throw new Error('not compared');
  const outcome = makeOutcome(comparison, moves);
  expect(land({ color: 'white', position: outcome.fen, move: outcome.played?.san })).toEqual([way, move]);
});

test('a row of the report', () => {
  const walker = new LineWalker();
  const games = ['e4 e5 Nf3 Nc6 Bb5', 'e4 c6 d4'].map((line, index) => {
    const { deviation } = walker.walk(line, 'white', book);
    if (!deviation) throw new Error('no departure');
    return { key: String(index), result: 1, playedAt: '2026-11-01T00:00:00.000Z', deviation, loss: null };
  });
  const { departures: deviations, unanswered } = makeGamesReport(games, 'white');
  const [left, missing] = [deviations[0], unanswered[0]];
  expect(land({ color: 'white', position: left?.position ?? '', move: left?.san })).toEqual([
    'e4 e5 Nf3 Nc6',
    'Bb5',
  ]);
  expect(land({ color: 'white', position: missing?.position ?? '', move: missing?.san })).toEqual([
    'e4',
    'c6',
  ]);
});

test('a card, whose FEN may name an en passant square that nobody can take on', () => {
  const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2';
  expect(holdsPosition({ book: id, fen })).toBe(true);
  expect(land({ color: 'white', position: fen })).toEqual(['e4 e5', undefined]);
});
