import { CountBadge } from './count-badge.tsx';
import { useReviewSession } from './review/use-review-session.ts';

/** What is due by the reviews of this page; it falls with every answer. */
export function ReviewingBadge() {
  useReviewSession();
  return <CountBadge />;
}
