import { expect, test } from 'vitest';
import { makeComparisonText } from './compare-text.ts';
import { compareGame, type Comparison } from './compare.ts';
import { parseOpening } from './graph.ts';
import { parsePgn } from '#chess/pgn/reader';

const study = `[ChapterName "QGD"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 (3... c5 4. cxd5) 4. Bg5 Be7 5. e3 *

[ChapterName "Slav"]

1. d4 d5 2. c4 c6 3. Nf3 Nf6 4. Nc3 *`;

function compare(moves: string, color: 'white' | 'black' = 'white', opening = study): Comparison {
  const graph = parseOpening(opening, { color, excludeSymbols: [] });
  const game = parsePgn(`[White "Ann"]\n[Black "Bob"]\n${moves}`);
  if (!graph.ok || !game.ok || !game.value[0]) throw new Error('unreadable');
  const comparison = compareGame(graph.value, color, game.value[0]);
  if (!('ending' in comparison)) throw new Error(comparison.detail);
  return comparison;
}

const games = {
  'you-left': '1. d4 d5 2. Nf3 Nf6 3. c4 c6 4. Nc3 e6 5. Bg5 *',
  'opponent-left': '1. d4 Nf6 2. c4 e6 3. Nc3 d5 4. Bg5 Be7 5. e3 O-O *',
  'book-ended': '1. d4 d5 2. c4 c6 3. Nf3 Nf6 4. Nc3 dxc4 5. a4 *',
  'game-ended': '1. d4 d5 2. c4 e6 1-0',
} as const;

test.each(Object.entries(games))('tells the ending %s', async (ending, moves) => {
  const comparison = compare(moves);
  expect(comparison.ending).toBe(ending);
  await expect(makeComparisonText(comparison)).toMatchFileSnapshot(`golden/compare-${ending}.txt`);
});

test('a game that was given up before its first move', () => {
  expect(makeComparisonText(compare('0-1'))).toBe(
    'Ann vs. Bob\nThe game has no moves.\nThe book goes on with:\n  1. d4 (QGD; Slav)',
  );
});

test('who left depends on whose opening it is', () => {
  expect(compare(games['you-left'], 'black').ending).toBe('opponent-left');
  expect(compare(games['opponent-left'], 'black').ending).toBe('you-left');
});

test('finds every return by transposition, however short', () => {
  const { returns } = compare('1. Nf3 d5 2. d4 c6 3. c4 Nf6 4. Nc3 *');
  expect(
    returns.map(({ ply, san, movesFollowed, chapters }) => ({ ply, san, movesFollowed, chapters })),
  ).toEqual([{ ply: 4, san: 'c4', movesFollowed: 2, chapters: ['Slav'] }]);
  const again = compare('1. d4 d5 2. c4 e6 3. Nc3 c5 4. e3 Nf6 5. Bg5 *');
  expect(again.returns).toEqual([]);
  const twice = compare('1. c4 d5 2. d4 Nf6 3. Nc3 e6 4. Bg5 h6 *');
  expect(twice.returns.map(({ ply, movesFollowed }) => [ply, movesFollowed])).toEqual([
    [2, 0],
    [5, 1],
  ]);
});

test('counts from the game’s own set-up and finds the book from there', () => {
  const comparison = compare(
    '[FEN "rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3"]\n\n3. Nc3 Nf6 4. a3 *',
  );
  expect(comparison).toMatchObject({ ending: 'you-left', startPly: 4, movesInBook: 2, played: 'a3' });
  expect(makeComparisonText(comparison)).toContain('You left the book at 4. a3');
});

test('a game whose start the book does not know is told so, and may still come into it', () => {
  const comparison = compare(
    '1. d4 d5 2. c4 c6 *',
    'white',
    '[FEN "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2"]\n\n2... c6 *',
  );
  expect(comparison).toMatchObject({ ending: 'book-ended', movesInBook: 0, alternatives: [] });
  expect(comparison.returns).toMatchObject([{ ply: 2, san: 'c4', movesFollowed: 1 }]);
});

test('a broken game is compared as far as it can be played', () => {
  const comparison = compare('1. d4 d5 2. Kd2 Kd7 3. Kd7 a6 *');
  expect(comparison).toMatchObject({ ending: 'you-left', gameMoves: 4 });
  expect(comparison.omissions).toMatchObject([{ move: '3. Kd7', reason: 'illegal-move', movesLeftOut: 2 }]);
});

test('a game of another variant is named, not compared', () => {
  const graph = parseOpening(study, { color: 'white', excludeSymbols: [] });
  const game = parsePgn('[White "a"]\n[Black "b"]\n[Variant "Atomic"]\n\n1. d4 d5 *');
  if (!graph.ok || !game.ok || !game.value[0]) throw new Error('unreadable');
  expect(compareGame(graph.value, 'white', game.value[0])).toEqual({
    chapter: 'a vs. b',
    move: undefined,
    reason: 'variant',
    detail: 'variant Atomic',
    movesLeftOut: 2,
  });
});
