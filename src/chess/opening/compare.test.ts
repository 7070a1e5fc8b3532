import { Chess } from 'chessops/chess';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeComparisonText } from './compare-text.ts';
import { compareGame, type Comparison } from './compare.ts';
import { parseOpening } from './graph.ts';
import { parsePgn } from '#chess/pgn/reader';
import { positionKey } from '#chess/position/key';

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
  'you-left': '1. d4 d5 2. Nf3 Nf6 3. c4 c6 4. a3 e6 5. Bg5 *',
  'opponent-left': '1. d4 Nf6 2. c4 e6 3. Nc3 d5 4. Bg5 h6 5. Bh4 g5 *',
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
    'Ann vs. Bob\nThe game has no moves.\nThe repertoire continues with:\n  1. d4 (QGD; Slav)',
  );
});

test('a game with an illegal move breaks off there', () => {
  const text = makeComparisonText(compare('1. d4 d5 2. Kd8 e6 1-0'));
  expect(text).toContain('The game breaks off at an illegal move, in the repertoire until then.');
  expect(text).toContain('2. Kd8');
  expect(text).not.toContain('ended in');
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

test('after a transposition the headline is the deviation with which the game stayed out of the book', () => {
  const london = '[ChapterName "London"]\n\n1. d4 d5 2. Nf3 Nf6 3. Bf4 e6 *';
  const comparison = compare('1. Nf3 d5 2. d4 Nf6 3. Bf4 c5 *', 'white', london);
  expect(comparison).toMatchObject({
    ending: 'opponent-left',
    movesInBook: 5,
    played: 'c5',
    alternatives: [{ san: 'e6', chapters: ['London'] }],
    returns: [{ left: { ply: 0, san: 'Nf3' }, ply: 2, san: 'd4', movesFollowed: 2 }],
  });
  expect(makeComparisonText(comparison)).toBe(
    [
      'Ann vs. Bob',
      'In the repertoire up to 3. Bf4 (London): 5 of 6 half-moves.',
      'Your opponent deviated at 3... c5',
      'The repertoire has here:',
      '  3... e6 (London)',
      'Another move order at 1. Nf3: back in the repertoire at 2. d4 (London), for 2 more half-moves.',
    ].join('\n'),
  );
});

test('a reply that lands in the book at once is no deviation', () => {
  const opening = '1. d4 d5 2. c4 e6 3. Nc3 *\n\n1. d4 e6 2. c4 b6 *';
  expect(compare('1. d4 e6 2. c4 d5 3. Nc3 *', 'white', opening)).toMatchObject({
    ending: 'game-ended',
    movesInBook: 5,
    returns: [],
  });
});

function dance(halfMoves: number, last: string): string {
  const steps = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  return `\n${[...Array.from({ length: halfMoves }, (_, i) => steps[i % 4]), last].join(' ')} *`;
}

test('a game comes back to the book within its first 80 half-moves; later it only meets a position by chance', () => {
  expect(compare(dance(80, 'd4'))).toMatchObject({ movesInBook: 81, ending: 'game-ended' });
  expect(compare(dance(84, 'd4'))).toMatchObject({ movesInBook: 80, ending: 'you-left', played: 'Nf3' });
  expect(compare(dance(84, 'd4')).returns.at(-1)).toMatchObject({ ply: 79 });
});

const replies = ['d4', 'd5', 'c4', 'e6', 'Nc3', 'Nf6', 'Nf3', 'c6', 'Bf4', 'e3', 'Bd6', 'Bg5', 'Be7', 'g3'];
const line = fc.array(fc.constantFrom(...replies), { maxLength: 14 });

function play(wanted: readonly string[]): { sans: string[]; keys: string[] } {
  const position = Chess.default();
  const keys = [positionKey(position)];
  const sans: string[] = [];
  for (const san of wanted) {
    const move = parseSan(position, san);
    if (!move) continue;
    sans.push(makeSanAndPlay(position, move));
    keys.push(positionKey(position));
  }
  return { sans, keys };
}

test('in any book the headline is behind the last position of the game that the book has', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), line, (lines, wanted) => {
      const played = lines.map(play);
      const opening = played.map(({ sans }, i) => `[Event "${i}"]\n\n${sans.join(' ')} *`).join('\n\n');
      const known = new Set(played.flatMap(({ keys }) => keys));
      const { sans, keys } = play(wanted);
      const comparison = compare(`\n${sans.join(' ')} *`, 'white', opening);
      const last = keys.findLastIndex((key) => known.has(key));
      expect(comparison.movesInBook).toBe(last);
      expect(comparison.fen).toBe(keys[last]);
      expect(comparison.played).toBe(sans[last]);
      expect(comparison.ending === 'game-ended').toBe(last === sans.length);
      const backs = keys.flatMap((key, i) =>
        i > 0 && known.has(key) && !known.has(keys[i - 1] ?? '') ? [i - 1] : [],
      );
      expect(comparison.returns.map(({ ply }) => ply)).toEqual(backs);
      for (const { left, ply, movesFollowed } of comparison.returns) {
        expect(known.has(keys[left?.ply ?? -1] ?? '')).toBe(true);
        expect(keys.slice((left?.ply ?? 0) + 1, ply + 1).some((key) => known.has(key))).toBe(false);
        expect(keys.slice(ply + 1, ply + 2 + movesFollowed).every((key) => known.has(key))).toBe(true);
        expect(known.has(keys[ply + 2 + movesFollowed] ?? '')).toBe(false);
      }
    }),
  );
});

test('a game without names is a game, not a chapter', () => {
  const graph = parseOpening(study, { color: 'white', excludeSymbols: [] });
  const games = parsePgn('1. d4 *\n\n1. e4 *\n\n[White "Ann"]\n\n1. d4 *');
  if (!graph.ok || !games.ok) throw new Error('unreadable');
  const names = games.value.map((game, index) => {
    const compared = compareGame(graph.value, 'white', game, index);
    return 'name' in compared && compared.name;
  });
  expect(names).toEqual(['Game 1', 'Game 2', 'Ann vs. ?']);
});

test('a book without a first move is said to have none', () => {
  const text = makeComparisonText(compare('1. d4 d5 *', 'white', '[Event "Empty"]\n\n*'));
  expect(text).toBe(
    'Ann vs. Bob\nNo move of the game is in the repertoire.\n' +
      'The repertoire has no move in the start position; 1. d4 was played.',
  );
});

test('counts from the game’s own set-up and finds the book from there', () => {
  const comparison = compare(
    '[FEN "rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3"]\n\n3. Nc3 Nf6 4. a3 *',
  );
  expect(comparison).toMatchObject({ ending: 'you-left', startPly: 4, movesInBook: 2, played: 'a3' });
  expect(makeComparisonText(comparison)).toContain('You deviated at 4. a3');
});

test('a game whose start the book does not know is told so, and may still come into it', () => {
  const comparison = compare(
    '1. d4 d5 2. c4 c6 *',
    'white',
    '[FEN "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2"]\n\n2... c6 *',
  );
  expect(comparison.returns).toMatchObject([{ left: undefined, ply: 2, san: 'c4', movesFollowed: 1 }]);
  expect(comparison).toMatchObject({ ending: 'game-ended', movesInBook: 4, alternatives: [] });
  const never = compare('1. e4 e5 *', 'white', '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *');
  expect(never).toMatchObject({ ending: 'book-ended', movesInBook: 0, alternatives: [] });
  expect(makeComparisonText(never)).toContain('The start position is not in the repertoire; 1. e4 was');
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
    detail: 'chess variant Atomic',
    movesLeftOut: 2,
  });
});
