import { expect, test } from 'vitest';
import type { GameReview, Mistake } from '#contract/games';

import { countFaults } from './fault-counts.ts';

const mistake: Mistake = {
  id: '',
  game_review_id: '',
  ply: 1,
  san: null,
  fen: null,
  best_san: null,
  eval_before: null,
  eval_after: null,
  note: null,
  mate_before: null,
  mate_after: null,
  status: null,
  card_id: null,
};

const review: GameReview = {
  id: '',
  user_id: '',
  mistakes: [
    // Black lets two pawns go, then a piece, and is mated.
    { ...mistake, eval_before: 0.1, eval_after: 1.3 },
    { ...mistake, eval_before: 1.3, eval_after: 4.5 },
    { ...mistake, eval_before: 4.5, mate_after: 3 },
    { ...mistake, eval_before: 0, eval_after: 9, status: 'dismissed' },
    mistake,
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
