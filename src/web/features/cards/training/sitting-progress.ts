import { countLeft, countPositions, countToShow, listAnswers } from '#chess/memory/sitting';

import type { SittingProgress } from '../../../training/sitting-minutes.ts';
import type { BookSitting } from './use-sitting.ts';

/** Positions to repeat count as left. */
export function makeProgress(sitting: BookSitting): SittingProgress {
  const firsts = listAnswers(sitting).filter(({ isRepeat }) => !isRepeat);
  const right = firsts.filter(({ rating }) => rating > 1).length;
  const left = countLeft(sitting);
  return { right, missed: countPositions(sitting) - right - left, left, toShow: countToShow(sitting) };
}
