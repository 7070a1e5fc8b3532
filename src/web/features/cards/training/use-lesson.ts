import { useEffect, useEffectEvent, useState } from 'react';

import type { PlannedPosition } from '#chess/memory/planned-session';
import type { Question } from '#chess/memory/training-session';

const shownMs = 350;

export interface Lesson {
  played: string | undefined;
  tried: string | undefined;
  play: (san: string) => void;
}

/** A second press continues at once. Nothing is scored. */
export function useLesson(question: Question<PlannedPosition>, onLearned: () => void): Lesson {
  const { position, isShown } = question;
  const [made, setMade] = useState<{ of: PlannedPosition; san: string }>();
  const san = isShown && made?.of === position ? made.san : undefined;
  const isRight = position.moves.some((move) => move.san === san);
  const learned = useEffectEvent(onLearned);
  useEffect(() => {
    if (!isRight) return undefined;
    const timer = setTimeout(() => learned(), shownMs);
    return () => clearTimeout(timer);
  }, [isRight]);
  return {
    played: isRight ? san : undefined,
    tried: isRight ? undefined : san,
    play: (next) => (isRight ? onLearned() : setMade({ of: position, san: next })),
  };
}
