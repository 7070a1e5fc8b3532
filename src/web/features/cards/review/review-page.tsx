import { Suspense } from 'react';
import { useSearchParams } from 'react-router';

import { asksForEverything, findDrilledTag } from '../../../training/training-address.ts';
import { parseTrainingSearch, type TrainingWish } from '../training-search.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CardsPane } from './cards-pane.tsx';
import { CardSkeleton } from './reviewed-card.tsx';
import { ReviewHead } from './review-head.tsx';

/** Card reviews do not wait for the training code. */
const TrainingScreen = lazyPart<TrainingWish>(
  async () => (await import('../training/training-pane.tsx')).TrainingScreen,
);

const WholeScreen = lazyPart(async () => (await import('../whole/whole-screen.tsx')).WholeScreen);

/** Cards, one colour's training, or all, by address. */
export function CardReviewPage() {
  const [search] = useSearchParams();
  const wish = parseTrainingSearch(search);
  if (asksForEverything(search))
    return (
      <Suspense fallback={<TrainingOnItsWay color={undefined} />}>
        <WholeScreen />
      </Suspense>
    );
  return wish ? (
    <Suspense fallback={<TrainingOnItsWay color={wish.color} />}>
      <TrainingScreen {...wish} />
    </Suspense>
  ) : (
    <CardsPane tag={findDrilledTag(search)} />
  );
}

function TrainingOnItsWay({ color }: { color: TrainingWish['color'] | undefined }) {
  return (
    <>
      <ReviewHead chosen={color} words={undefined} right={0} missed={0} total={0} onUndo={undefined} />
      <CardSkeleton words={color ? 'Loading your repertoire' : 'Loading due reviews'} />
    </>
  );
}
