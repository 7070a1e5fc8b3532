import { useEffect } from 'react';

import { type Grade, GRADES } from '#chess/memory/schedule';

import { isDialogOpen } from '../../ui/dialog.tsx';

const good: Grade = 3;

type ReviewKeys = {
  isAnswerShown: boolean;
  toggleAnswer: () => void;
  score: (grade: Grade) => void;
  undo: () => void;
};

/** Space shows the answer, 1 to 4 score it, Enter shows it and then scores Good, u takes the last review back. */
export function useReviewKeys({ isAnswerShown, toggleAnswer, score, undo }: ReviewKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTakenElsewhere(event)) return;
      const grade = GRADES.find((each) => String(each) === event.key);
      if (event.key === ' ' || (event.key === 'Enter' && !isAnswerShown)) toggleAnswer();
      else if (event.key === 'Enter') score(good);
      else if (event.key === 'u' || event.key === 'U') undo();
      else if (grade !== undefined && isAnswerShown) score(grade);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isAnswerShown, toggleAnswer, score, undo]);
}

/** Typing is typing, a dialog has its own keys, and space or Enter on a focused button presses that button. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (isDialogOpen()) return true;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest('input, textarea, select, [contenteditable]')) return true;
  return [' ', 'Enter'].includes(event.key) && event.target.closest('button, a') !== null;
}
