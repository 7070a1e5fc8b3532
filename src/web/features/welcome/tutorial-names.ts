import type { TutorialName } from '#contract/config';

/** The functions of which there is a film in `public/tutorials` (e2e/record-films.ts). */
export const filmedNames: readonly TutorialName[] = [
  'game_review',
  'review_cards',
  'manage_cards',
  'set_openings',
  'opening_checks',
  'opening_game',
];
