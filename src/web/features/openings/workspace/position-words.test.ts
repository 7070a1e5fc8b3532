import { expect, test } from 'vitest';

import {
  makeMoveDueText,
  makeOwnText,
  makeRecallText,
  makeSourceText,
  makeShownFen,
} from './position-words.ts';

test('when a position is due', () => {
  const now = Date.UTC(2026, 10, 15);
  const dayMs = 86_400_000;
  expect([0, 1, 19, 61, 900].map((days) => makeMoveDueText(now + days * dayMs, now))).toEqual([
    'now',
    'tomorrow',
    'in 19 days',
    'in 2 months',
    'in 2 years',
  ]);
  expect(makeRecallText({ kind: 'new', recall: 0, dueMs: undefined }, now)).toBe('new');
  expect(makeRecallText({ kind: 'remembered', recall: 0.96, dueMs: now + 61 * dayMs }, now)).toBe(
    '96 % remembered, due in 2 months',
  );
  expect(makeRecallText({ kind: 'missed', recall: 0.5, dueMs: now }, now)).toBe('trouble spot, due now');
});

test('own games', () => {
  expect(makeOwnText(undefined)).toBe('not faced yet');
  expect(makeOwnText({ games: 22, finished: 22, score: 13.5 })).toBe('13½/22');
  expect(makeOwnText({ games: 1, finished: 1, score: 0.5 })).toBe('½/1');
  expect(makeOwnText({ games: 3, finished: 0, score: 0 })).toBe('3 games');
});

test('every figure names its source', () => {
  const estimate = {
    source: 'estimate',
    filter: { kind: 'estimated', rating: 1600 },
    games: undefined,
    isRough: false,
    replies: [],
  } as const;
  expect(makeSourceText(estimate)).toBe('an estimate for players rated 1600');
  expect(makeSourceText({ ...estimate, isRough: true })).toBe(
    'an estimate for players rated 1600, less exact',
  );
  const filter = { kind: 'counted', speeds: 'blitz', ratings: '1800' } as const;
  expect(makeSourceText({ ...estimate, source: 'pack', filter, games: 21_600 })).toBe(
    '21,600 games (on this server)',
  );
});

test('a gap is played out from its reply on, any other place as it is, with the number of the move', () => {
  const position = { key: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', ply: 1 };
  const afterE5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -';
  expect(makeShownFen(position)).toBe(`${position.key} 0 1`);
  expect(makeShownFen(position, afterE5)).toBe(`${afterE5} 0 2`);
});
