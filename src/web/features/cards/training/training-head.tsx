import type { TrainingColor } from '#contract/training';

import { ReviewHead } from '../review/review-head.tsx';
import type { SittingProgress } from './sitting-progress.ts';
import { makeTimeLeft } from './training-words.ts';

/** What is due in each choice of the switch. */
export type ReviewDue = Record<'cards' | TrainingColor, number>;

interface TrainingHeadProps {
  color: TrainingColor;
  due: ReviewDue;
  progress: SittingProgress | undefined;
}

/** The top of the screen, and how far the sitting is. */
export function TrainingHead({ color, due, progress }: TrainingHeadProps) {
  const { right = 0, missed = 0, left = 0 } = progress ?? {};
  return (
    <ReviewHead
      chosen={color}
      due={due}
      words={
        progress && right + missed + left > 0
          ? makeWords(progress, left + due.cards + (color === 'white' ? due.black : due.white))
          : undefined
      }
      right={right}
      missed={missed}
      total={right + missed + left}
      onUndo={progress?.undo}
    />
  );
}

function makeWords({ right, missed, left, perQuestionMs }: SittingProgress, leftToday: number): string {
  const done = right + missed;
  if (left === 0) return `${done} done`;
  return `${done + 1} of ${done + left} · ${leftToday} left today · ${makeTimeLeft(left, perQuestionMs)}`;
}
