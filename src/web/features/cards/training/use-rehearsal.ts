import { useState } from 'react';

import type { PlannedPosition } from '#chess/memory/planned-session';
import type { Question, QuestionResult } from '#chess/memory/training-session';

export interface Rehearsal {
  isOn: boolean;
  san: string | undefined;
  isRight: boolean;
  start: () => void;
  play: (san: string) => void;
}

/** After a wrong answer the user can play the right move. This does not change the score. */
export function useRehearsal({ position, result }: Question<PlannedPosition>): Rehearsal {
  const [made, setMade] = useState<{ of: QuestionResult; san: string | undefined }>();
  const now = made && made.of === result ? made : undefined;
  return {
    isOn: now !== undefined && now.san === undefined,
    san: now?.san,
    isRight: position.moves.some(({ san }) => san === now?.san),
    start: () => result && setMade({ of: result, san: undefined }),
    play: (san) => result && setMade({ of: result, san }),
  };
}
