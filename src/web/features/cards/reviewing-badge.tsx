import { CountBadge } from './count-badge.tsx';
import { useTrainingCounts } from './training/training-counts.ts';
import { useReviewSession } from './review/use-review-session.ts';

/** What is due by the reviews of this page; it falls with every answer. */
export function ReviewingBadge() {
  const { dueCount } = useReviewSession().snapshot;
  const { white, black } = useTrainingCounts();
  return <CountBadge cards={dueCount} moves={white + black} />;
}
