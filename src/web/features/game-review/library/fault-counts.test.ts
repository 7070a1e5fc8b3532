import { expect, test } from 'vitest';
import { type GameReview, mistake } from '#contract/games';

import { countFaults } from './game-row.tsx';

const blank = mistake.parse({
  id: '00000000-0000-4000-8000-0000000000ff',
  game_review_id: '00000000-0000-4000-8000-00000000000a',
  ply: 1,
});

const review: GameReview = {
  id: '',
  user_id: '',
  mistakes: [
    { ...blank, eval_before: 0.1, eval_after: 1.3 },
    { ...blank, eval_before: 1.3, eval_after: 4.5 },
    { ...blank, eval_before: 4.5, mate_after: 3 },
    { ...blank, eval_before: 0, eval_after: 9, status: 'dismissed' },
    blank,
  ],
  date_time_played: '',
  hero_color: 'Black',
  username: '',
  opponent_name: '',
  time_control: '',
  site: 'PGN',
  notes: '',
  pgn: '',
  link: '',
};

test('mistakes are counted by what they cost, without those that are none', () => {
  expect(countFaults(review)).toEqual({ '??': 2, '?': 2 });
  expect(countFaults({ ...review, mistakes: [] })).toEqual({ '??': 0, '?': 0 });
});

test('a game that was turned counts the mistakes of the side that is the user’s now, and none of the other', () => {
  const ofWhite = { ...blank, fen: '4k3/8/8/8/8/8/8/4K2R w - - 0 1', eval_before: 5, eval_after: -5 };
  const ofBlack = { ...blank, fen: '4k3/8/8/8/8/8/8/4K2R b - - 0 1', eval_before: -5, eval_after: 5 };
  const turned = { ...review, mistakes: [ofWhite, ofWhite, ofBlack] };
  expect(countFaults({ ...turned, hero_color: 'White' })).toEqual({ '??': 2, '?': 0 });
  expect(countFaults({ ...turned, hero_color: 'Black' })).toEqual({ '??': 1, '?': 0 });
});
