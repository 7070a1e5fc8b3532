import { countLeft, countPositions, listAnswers } from '#chess/memory/sitting';

import { findMinutes, makeMinutesText } from '../../../training/sitting-minutes.ts';
import type { BookSitting } from './use-sitting.ts';

/** How far a sitting is. The three add up to its total, which is known when it begins and stays: what is to come back is left. */
export interface SittingProgress {
  right: number;
  missed: number;
  left: number;
}

export function makeProgress(sitting: BookSitting): SittingProgress {
  const firsts = listAnswers(sitting).filter(({ isRepeat }) => !isRepeat);
  const right = firsts.filter(({ rating }) => rating > 1).length;
  const left = countLeft(sitting);
  return { right, missed: countPositions(sitting) - right - left, left };
}

/** `3 of 20`: which question this is. */
export function makePlaceText({ right, missed, left }: SittingProgress): string {
  const total = right + missed + left;
  return `${Math.min(right + missed + 1, total)} of ${total}`;
}

/** `3 of 20 · about 2 minutes`: `answerMs` is that of the beginning, so that only what is finished shortens the time. */
export function makeProgressText(
  progress: SittingProgress,
  leftCards: number,
  answerMs: number | undefined,
): string {
  const minutes = Math.max(1, findMinutes(leftCards, progress.left - leftCards, answerMs));
  return `${makePlaceText(progress)} · ${makeMinutesText(minutes)}`;
}
