import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { useUser } from '../../../lib/session.tsx';
import type { TrainingWish } from '../training-search.ts';
import { useReviewSession } from '../review/use-review-session.ts';
import { showTrainingCounts, useTrainingCounts } from './training-counts.ts';
import { TrainingPane } from './training-pane.tsx';
import { useTrainingDesk } from './use-training-desk.ts';

/** The training of one colour, with the top that it shares with the cards. */
export function TrainingScreen({ color, way }: TrainingWish) {
  const userId = useUser().id;
  const queryClient = useQueryClient();
  const { desk, snapshot } = useTrainingDesk();
  const { status, memories } = snapshot;
  const trainingDue = useTrainingCounts();
  const { dueCount } = useReviewSession().snapshot;
  useEffect(() => {
    if (status === 'ready') showTrainingCounts(queryClient, userId, memories);
  }, [queryClient, userId, status, memories]);
  // The way is made anew at every look at the address; the same words are the same way.
  const wayText = JSON.stringify(way);
  const sameWay = useMemo(() => JSON.parse(wayText) as typeof way, [wayText]);
  const due = { ...trainingDue, cards: dueCount };
  return (
    <TrainingPane
      key={`${color} ${wayText}`}
      color={color}
      way={sameWay}
      desk={desk}
      snapshot={snapshot}
      due={due}
    />
  );
}
