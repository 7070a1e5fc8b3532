import { CountBadge } from './count-badge.tsx';
import { useReviewSession } from './review/use-review-session.ts';

export function ReviewingBadge() {
  useReviewSession();
  return <CountBadge />;
}
