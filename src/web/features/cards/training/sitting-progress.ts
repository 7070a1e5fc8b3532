import { countLeft, listAnswers } from '#chess/memory/sitting';

import type { BookSitting } from './use-sitting.ts';

/** How far a sitting is, for the line on top of the screen. */
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
  const marked = answers.filter(({ isRepeat }) => !isRepeat);
  const missed = marked.filter(({ rating }) => rating === 1).length;
  const thoughtMs = answers.reduce((sum, { tookMs }) => sum + Math.min(tookMs, 60_000), 0);
  return {
    right: marked.length - missed,
    missed,
    left: countLeft(sitting),
    perQuestionMs: answers.length === 0 ? usualMs : thoughtMs / answers.length + readingMs,
    undo: sitting.last && undo,
  };
}
