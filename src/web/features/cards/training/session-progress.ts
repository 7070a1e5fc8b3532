import { countLeft, countPositions, countToShow, listAnswers } from '#chess/memory/training-session';

import type { SessionProgress } from '../../../training/session-minutes.ts';
import type { BookSession } from './use-training-session.ts';

/** Positions that were missed and come back later count as left. */
export function makeProgress(trainingSession: BookSession): SessionProgress {
  const firsts = listAnswers(trainingSession).filter(({ isRepeat }) => !isRepeat);
  const right = firsts.filter(({ rating }) => rating > 1).length;
  const left = countLeft(trainingSession);
  return {
    right,
    missed: countPositions(trainingSession) - right - left,
    left,
    toShow: countToShow(trainingSession),
  };
}
