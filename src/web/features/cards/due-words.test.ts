import { expect, test } from 'vitest';
import { countOf } from '#chess/count-of';
import { makeCauseTag } from '#chess/review/causes/cause-words';

import {
  makeDueText,
  makeHistoryText,
  makeSpanText,
  makeMoreText,
  makeNoneText,
  makeTagText,
} from './due-words.ts';
import { playOutTag } from '../../training/play-out-address.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

test.each([
  [0, '1 min'],
  [minuteMs, '1 min'],
  [10 * minuteMs, '10 min'],
  [59.6 * minuteMs, '1 h'],
  [90 * minuteMs, '2 h'],
  [23.6 * 60 * minuteMs, '1 day'],
  [dayMs, '1 day'],
  [16 * dayMs, '16 days'],
  [30 * dayMs, '30 days'],
  [31 * dayMs, '1 month'],
  [61 * dayMs, '2 months'],
  [340 * dayMs, '11 months'],
  [365 * dayMs, '1 year'],
  [1000 * dayMs, '2.7 years'],
])('%d ms is %s', (spanMs, text) => {
  expect(makeSpanText(spanMs)).toBe(text);
});

test('says when a card comes due', () => {
  const nowMs = 1_700_000_000_000;
  expect(makeDueText(nowMs + 3 * dayMs, nowMs)).toBe('due in 3 days');
  expect(makeDueText(nowMs - 1, nowMs)).toBe('due now');
  expect(makeDueText(nowMs - 2 * dayMs, nowMs)).toBe('2 days overdue');
});

test('counts', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'card'))).toEqual(['0 cards', '1 card', '2 cards']);
});

test('tells the history of a card', () => {
  const nowMs = 1_700_000_000_000;
  const ago = (days: number) => new Date(nowMs - days * dayMs).toISOString();
  expect(makeHistoryText({ reps: 0, lapses: 0 }, nowMs)).toBe('Never answered');
  expect(makeHistoryText({ reps: 6, lapses: 2, last_rating: 3, last_review: ago(5) }, nowMs)).toBe(
    '6 answers, forgotten twice, last Good 5 days ago',
  );
  expect(makeHistoryText({ reps: 1, lapses: 0, last_rating: 1, last_review: ago(0) }, nowMs)).toBe(
    '1 answer, last Again just now',
  );
});

test('what came due during a session is shown at its end', () => {
  expect(makeMoreText(4)).toBe('4 more are due. Continue?');
  expect(makeMoreText(1)).toBe('1 more is due. Continue?');
});

test('a drill without cards left names its cause in words, and a tag of the user as it was typed', () => {
  expect(makeNoneText(undefined)).toBe('No cards are due');
  expect(makeNoneText('missed-fork')).toBe('No cards tagged Missed a fork are left');
  expect(makeNoneText('my-endgames')).toBe('No cards tagged my-endgames are left');
});

test('a tag of a cause appears in words', () => {
  expect(makeTagText(makeCauseTag('missed hanging piece'))).toBe('Missed a hanging piece');
  expect(makeTagText(makeCauseTag('allowed back-rank mate'))).toBe('Allowed a back-rank mate');
  expect(makeTagText(makeCauseTag('time trouble'))).toBe('Time trouble');
  expect(makeTagText(playOutTag)).toBe('Play it out');
});

test('a tag that users typed stays as typed', () => {
  expect(makeTagText('my-endgames')).toBe('my-endgames');
  expect(makeTagText('missed hanging piece')).toBe('missed hanging piece');
});
