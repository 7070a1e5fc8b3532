import { expect, test } from 'vitest';
import { makeCountedReplies } from '#chess/opening/replies';

import type { SearchUpdate } from '../../../engine/uci-session.ts';
import { findCandidates } from './candidates.ts';

const key = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const replies = makeCountedReplies('pack', { speeds: '', ratings: '' }, 100, [
  ['e5', 50, { white: 10, draws: 20, black: 20 }],
  ['c5', 30],
  ['e6', 15],
  ['c6', 5],
]);

const update = {
  depth: 12,
  search: {
    nodes: 1000,
    lines: [
      { score: { cp: 20 }, moves: ['c7c6', 'd2d4'] },
      { score: { cp: 35 }, moves: ['e7e5'] },
    ],
  },
} as unknown as SearchUpdate;

test('what is played most, with the user’s own score', () => {
  const found = findCandidates(key, 'black', replies, undefined, undefined);
  expect(found.map(({ san }) => san)).toEqual(['e5', 'c5', 'e6']);
  expect(found[0]).toEqual({ san: 'e5', share: 0.5, score: 0.6, value: undefined });
});

test('the engine’s best is among them, and values are as the user sees them', () => {
  const found = findCandidates(key, 'black', replies, update, undefined);
  expect(found.map(({ san }) => san)).toEqual(['e5', 'c5', 'e6', 'c6']);
  expect(found[0]?.value).toEqual({ cp: -35 });
  expect(found[3]).toMatchObject({ share: 0.05, value: { cp: -20 } });
});

test('a move played on the board is one, known to others or not', () => {
  const found = findCandidates(key, 'black', undefined, undefined, 'a6');
  expect(found).toEqual([{ san: 'a6', share: undefined, score: undefined, value: undefined }]);
});
