import { Suspense } from 'react';
import { useSearchParams } from 'react-router';

import { parseTrainingSearch, type TrainingWish } from '../../opening/training-search.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CardsPane } from './cards-pane.tsx';
import { CardSkeleton } from './reviewed-card.tsx';
import { ReviewHead } from './review-head.tsx';
import { useTrainingCounts } from './training/training-counts.ts';
import { useReviewSession } from './use-review-session.ts';

/** Training takes the graph and the planner's types: who reviews cards does not wait for it. */
const TrainingScreen = lazyPart<TrainingWish>(
  async () => (await import('./training/training-screen.tsx')).TrainingScreen,
);

/** Card Review: the cards that are due, or the training of a colour's book; the address says which. */
export function CardReviewPage() {
  const [search] = useSearchParams();
  const wish = parseTrainingSearch(search);
  const trainingDue = useTrainingCounts();
  return wish ? (
    <Suspense fallback={<TrainingOnItsWay {...wish} />}>
      <TrainingScreen {...wish} />
    </Suspense>
  ) : (
    <CardsPane trainingDue={trainingDue} />
  );
}

function TrainingOnItsWay({ color }: TrainingWish) {
  const trainingDue = useTrainingCounts();
  const { dueCount } = useReviewSession().snapshot;
  const due = { ...trainingDue, cards: dueCount };
  return (
    <>
      <ReviewHead
        chosen={color}
        due={due}
        words={undefined}
        right={0}
        missed={0}
        total={0}
        onUndo={undefined}
      />
      <CardSkeleton />
    </>
  );
}
