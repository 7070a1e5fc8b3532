import { expect, test } from 'vitest';
import type { FigureGap } from '#contract/book-figures';

import { findFacedReplies, makeHabitText } from './habit-text.ts';

function makeGap(lineWithReply: string, games: number | undefined, transposition?: string): FigureGap {
  return {
    fen: 'x',
    reply: lineWithReply.split(' ').at(-1) ?? '',
    line: '',
    lineWithReply,
    share: 0.1,
    chance: 0.1,
    basis: '',
    isFromSetUp: false,
    isEndOfLine: false,
    ...(games !== undefined && { met: { games, finished: games, score: 0 } }),
    ...(transposition !== undefined && { transposition }),
  };
}

test('what was faced most often without an answer is named, and once may be chance', () => {
  expect(findFacedReplies([])).toBeUndefined();
  expect(findFacedReplies([makeGap('1. e4 a6', 1), makeGap('1. e4 b6', undefined)])).toBeUndefined();
  // A reply without an answer is a gap even if it can transpose to the repertoire.
  expect(findFacedReplies([makeGap('1. e4 a6', 9, 'd4')])?.gap.reply).toBe('a6');
  expect(findFacedReplies([makeGap('1. e4 a6', 1), makeGap('1. e4 b6', 3)])?.text).toBe(
    'You faced a gap in your repertoire: 1. e4 b6 (3 times).',
  );
  const found = findFacedReplies([makeGap('1. e4 a6', 2), makeGap('1. e4 b6', 7), makeGap('1. e4 h6', 3)]);
  expect(found?.text).toBe('You faced 3 gaps in your repertoire, most often 1. e4 b6 (7 times).');
  expect(found?.gap.reply).toBe('b6');
});

test('what is played instead of the study’s move is said with the way there, where it is known', () => {
  const habit = { ply: 3, bookMoves: ['Nc6'], played: 'c6', times: 4, games: 4 };
  const said = 'your repertoire has 2... Nc6; you played 2... c6 in 4 of 4 games.';
  expect(makeHabitText({ ...habit, line: '1. g4 d5 2. Bg2' })).toBe(`After 1. g4 d5 2. Bg2 ${said}`);
  expect(makeHabitText(habit)).toBe(`Y${said.slice(1)}`);
});
