import { Suspense } from 'react';
import { useSearchParams } from 'react-router';

import { asksForEverything, findDrilledTag } from '../../../training/training-address.ts';
import { parseTrainingSearch, type TrainingRequest } from '../training-search.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CardsPane } from './cards-pane.tsx';
import { CardSkeleton } from './reviewed-card.tsx';
import { ReviewHead } from './review-head.tsx';

const TrainingScreen = lazyPart<TrainingRequest>(
  async () => (await import('../training/training-pane.tsx')).TrainingScreen,
);

const CombinedSessionScreen = lazyPart(
  async () => (await import('../combined/combined-session-screen.tsx')).CombinedSessionScreen,
);

export function CardReviewPage() {
  const [search] = useSearchParams();
  const request = parseTrainingSearch(search);
  if (asksForEverything(search))
    return (
      <Suspense fallback={<TrainingOnItsWay color={undefined} />}>
        <CombinedSessionScreen />
      </Suspense>
    );
  return request ? (
    <Suspense fallback={<TrainingOnItsWay color={request.color} />}>
      <TrainingScreen {...request} />
    </Suspense>
  ) : (
    <CardsPane tag={findDrilledTag(search)} />
  );
}

function TrainingOnItsWay({ color }: { color: TrainingRequest['color'] | undefined }) {
  return (
    <>
      <ReviewHead chosen={color} />
      <CardSkeleton words={color ? 'Loading your repertoire' : 'Loading due cards and moves'} />
    </>
  );
}
