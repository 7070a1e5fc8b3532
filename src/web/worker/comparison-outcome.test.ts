import { expect, test } from 'vitest';
import { parseGameMoves } from '#chess/pgn/game-moves';
import type { Comparison } from '#chess/opening/compare';
import { makeOutcome } from './comparison-outcome.ts';

const game = parseGameMoves('1. d4 d5 2. Nf3 Nf6 3. Bf4 c5 4. e3 e6 5. c3 Nc6 6. Bd3 Bd6 *');

function comparison(changes: Partial<Comparison>): Comparison {
  return {
    name: 'a vs. b',
    ending: 'you-left',
    color: 'white',
    startPly: 0,
    movesInBook: 10,
    lastInBook: 'Nc6',
    isEverInBook: true,
    gameMoves: 12,
    fen: '',
    chapters: [],
    omissions: [],
    played: 'Bd3',
    alternatives: [],
    returns: [],
    ...changes,
  };
}

test('tells where you left, what you played, what the book has and that an earlier deviation was another move order', () => {
  const outcome = makeOutcome(
    comparison({
      alternatives: [{ san: 'Nbd2', chapters: ['London main line', 'Jobava ideas'] }],
      returns: [
        { left: { ply: 2, san: 'Nf3' }, ply: 3, san: 'Nf6', fen: '', movesFollowed: 6, chapters: [] },
      ],
    }),
    game,
  );
  expect(outcome).toMatchObject({
    ply: 10,
    summary: 'deviated at move 6',
    played: { number: '6.', san: 'Bd3', from: 'f1', to: 'd3' },
    bookMoves: [{ text: '6. Nbd2', chapters: ['London main line', 'Jobava ideas'], squares: ['b1', 'd2'] }],
    detours: [{ left: { ply: 3, number: '2.', san: 'Nf3' }, back: { ply: 4, number: '2...', san: 'Nf6' } }],
  });
});

test.each([
  ['opponent-left', 11, 'opponent deviated at move 6'],
  ['book-ended', 2, 'end of line at move 2'],
  ['game-ended', 12, 'stayed in the repertoire'],
] as const)('%s after %d half-moves', (ending, movesInBook, summary) => {
  expect(makeOutcome(comparison({ ending, movesInBook: movesInBook }), game).summary).toBe(summary);
});

test('numbers what the book has after the end of the game', () => {
  const alternatives = [{ san: 'O-O', chapters: ['Main'] }];
  const outcome = makeOutcome(comparison({ ending: 'game-ended', movesInBook: 12, alternatives }), game);
  expect(outcome.played).toBeUndefined();
  expect(outcome.bookMoves).toEqual([{ text: '7. O-O', chapters: ['Main'], squares: ['e1', 'g1'] }]);
});

test('a book move that does not fit the position is named but not drawn', () => {
  const alternatives = [{ san: 'Qxh7', chapters: [] }];
  expect(makeOutcome(comparison({ alternatives }), game).bookMoves).toEqual([
    { text: '6. Qxh7', chapters: [], squares: undefined },
  ]);
});
