import { expect, test } from 'vitest';

import { makeCountedReplies, type PositionReplies } from '#chess/opening/replies';

import { makeRepliesText, parseRepliesText } from './replies-text.ts';

const key = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const counted = makeCountedReplies('pack', { speeds: 'blitz,rapid', ratings: '1600,1800' }, 3, [
  ['e5', 2],
  ['c5', 1],
]);
const estimated: PositionReplies = {
  source: 'estimate',
  filter: { kind: 'estimated', rating: 1600 },
  games: undefined,
  isRough: true,
  replies: [
    { san: 'e5', share: 0.5 },
    { san: 'a6', share: 0.0001 },
    { san: 'h6', share: 0.0001 },
  ],
};

test('what is kept is what was found, to six digits', () => {
  const text = makeRepliesText([[key, counted]], () => true);
  const [read] = parseRepliesText(text);
  expect(read?.[0]).toBe(key);
  expect({ ...read?.[1], replies: [] }).toEqual({ ...counted, replies: [] });
  for (const [index, { san, share }] of counted.replies.entries()) {
    expect(read?.[1].replies[index]?.san).toBe(san);
    expect(read?.[1].replies[index]?.share).toBeCloseTo(share, 5);
  }
});

test('an estimate that is mixed in is kept, and that it is for bullet', () => {
  const mixed = {
    ...counted,
    replies: [],
    estimate: { kind: 'estimated', rating: 1600, hasBullet: true },
  } as const;
  expect(parseRepliesText(makeRepliesText([[key, mixed]], () => true))).toEqual([[key, mixed]]);
});

test('of rare replies those of the book stay', () => {
  const text = makeRepliesText([[key, estimated]], (_, san) => san === 'h6');
  const [read] = parseRepliesText(text);
  expect(read?.[1]).toEqual({ ...estimated, replies: [estimated.replies[0], estimated.replies[2]] });
});

test('a position without replies, no position and rubbish', () => {
  const none = { ...counted, games: 0, replies: [] };
  expect(parseRepliesText(makeRepliesText([[key, none]], () => true))).toEqual([[key, none]]);
  expect(parseRepliesText('')).toEqual([]);
  expect(parseRepliesText('x\ty\n\tz')).toEqual([]);
});
