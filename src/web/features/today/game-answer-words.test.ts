import { expect, test } from 'vitest';

import { makeAgreeText, makeCountedText, listDue } from './game-answer-words.ts';

const nowMs = new Date(2026, 10, 17, 15).getTime();
const dayMs = 86_400_000;

function answered(daysAgo: number, answers: number, right: number, isCounted = true) {
  const played_at = new Date(nowMs - daysAgo * dayMs).toISOString();
  return { game_key: 'lichess:a', opponent_name: 'Bob', played_at, answers, right, is_counted: isCounted };
}

test('what the newest games answered is said by their day', () => {
  expect(makeCountedText([answered(1, 2, 1), answered(1, 1, 1), answered(3, 9, 9)], nowMs)).toBe(
    'Yesterday’s games count as training: you played 2 of 3 trained positions right.',
  );
  expect(makeCountedText([answered(0, 1, 0)], nowMs)).toBe(
    'Today’s game counts as training: you played 0 of 1 trained position right.',
  );
  expect(makeCountedText([answered(3, 2, 2)], nowMs)).toBe(
    'Your game of Saturday counts as training: you played 2 of 2 trained positions right.',
  );
});

test('old games, games that were taken back and games that said nothing are no news', () => {
  expect(makeCountedText([], nowMs)).toBeUndefined();
  expect(makeCountedText([answered(9, 2, 2)], nowMs)).toBeUndefined();
  expect(makeCountedText([answered(1, 2, 2, false), answered(1, 0, 0)], nowMs)).toBeUndefined();
});

test('the question says what there is to agree to', () => {
  expect(makeAgreeText({ answers: 12, right: 10 })).toMatch(
    /^In this month’s games you played 10 of 12 trained positions right\./u,
  );
  expect(makeAgreeText({ answers: 1, right: 0 })).toContain(
    'In this month’s games you played 0 of 1 trained position right.',
  );
});

test('what is due is named, and what there is none of is not', () => {
  expect(listDue(7, 12)).toBe('7 cards, 12 moves');
  expect(listDue(1, 0)).toBe('1 card');
  expect(listDue(0, 1)).toBe('1 move');
});
