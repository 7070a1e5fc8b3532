import { expect, test } from 'vitest';

import { findReply } from '#chess/memory/card-answer';
import { type PlayedMove, playSan } from '#chess/position/moves';

import {
  type CardEvent,
  findOffered,
  isAskingMove,
  makeCardState,
  reduceCard,
} from './card-question-model.ts';

function play(fen: string, ...sans: string[]): PlayedMove[] {
  const moves: PlayedMove[] = [];
  for (const san of sans) {
    const move = playSan(moves.at(-1)?.fen ?? fen, san);
    if (!move) throw new Error(`${san} is illegal`);
    moves.push(move);
  }
  return moves;
}

const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const answer = play(fen, 'e4', 'e5', 'Nf3');
const made = (move: PlayedMove | undefined): CardEvent => {
  if (!move) throw new Error('no move');
  return { type: 'play', answer, move, isFair: false, nowMs: 5 };
};
const start = makeCardState('a 0');

test('the answer appears after the last move of the line, and Good is suggested', () => {
  const one = reduceCard(start, made(answer[0]));
  expect(isAskingMove(start, answer)).toBe(true);
  expect(isAskingMove(one, answer)).toBe(false);
  const two = reduceCard(one, made(findReply(answer, one.attempt)));
  expect(two.shownMs).toBeUndefined();
  const three = reduceCard(two, made(answer[2]));
  expect(three).toMatchObject({ shownMs: 5, attempt: { verdict: 'right' } });
  expect([findOffered(start), findOffered(three)]).toEqual([undefined, 3]);
});

test('after a wrong move the suggestion stays Again, whatever the second try', () => {
  const wrong = reduceCard(start, made(play(fen, 'd4')[0]));
  expect(wrong).toMatchObject({ shownMs: 5, isMissed: true });
  const again = reduceCard(wrong, { type: 'play-again' });
  expect(again).toMatchObject({ shownMs: undefined, attempt: { played: 0 } });
  expect(findOffered(again)).toBe(1);
  expect(isAskingMove(again, answer)).toBe(true);
  expect(reduceCard(start, { type: 'play-again' })).toBe(start);
  expect(reduceCard(again, { type: 'question', question: 'b 0' })).toEqual(makeCardState('b 0'));
});

test('hiding the answer forgets the moves, and showing it starts at the end of the line', () => {
  const shown = reduceCard(start, { type: 'toggle-answer', nowMs: 7 });
  const stepped = reduceCard(shown, { type: 'step', step: 1 });
  const hidden = reduceCard(stepped, { type: 'toggle-answer', nowMs: 8 });
  expect(hidden).toMatchObject({ shownMs: undefined, step: 1 });
  expect(reduceCard(hidden, { type: 'toggle-answer', nowMs: 9 })).toMatchObject({
    shownMs: 9,
    step: undefined,
  });
  expect(isAskingMove(shown, answer)).toBe(false);
});
