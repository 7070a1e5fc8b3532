import { countLeft, listAnswers } from '#chess/memory/sitting';

import type { BookSitting } from './use-sitting.ts';

/** How far a sitting is, for the line on top of the screen. What comes back after a miss is one more question, so the number only grows. */
export interface SittingProgress {
  right: number;
  missed: number;
  left: number;
  perQuestionMs: number;
  undo: (() => void) | undefined;
}

/** Of somebody who has not answered yet. */
const usualMs = 12_000;
/** Reading the comment and taking the score. */
const readingMs = 4000;

export function makeProgress(sitting: BookSitting, undo: () => void): SittingProgress {
  const answers = listAnswers(sitting);
  const missed = answers.filter(({ rating }) => rating === 1).length;
  const thoughtMs = answers.reduce((sum, { tookMs }) => sum + Math.min(tookMs, 60_000), 0);
  return {
    right: answers.length - missed,
    missed,
    left: countLeft(sitting),
    perQuestionMs: answers.length === 0 ? usualMs : thoughtMs / answers.length + readingMs,
    undo: sitting.last && undo,
  };
}

/** `3 of 20`: which question this is. */
export function makePlaceText({
  right,
  missed,
  left,
}: Pick<SittingProgress, 'right' | 'missed' | 'left'>): string {
  return `${right + missed + 1} of ${right + missed + left}`;
}
