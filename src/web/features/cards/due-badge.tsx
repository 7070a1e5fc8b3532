import { Badge } from '@mantine/core';

import { useSession } from '../../lib/session.tsx';
import { countOf } from './due-words.ts';
import { useTrainingCounts } from './training/training-counts.ts';
import { useReviewSession } from './use-review-session.ts';

/** How many cards and moves are due, beside the way there. */
export function DueBadge() {
  return useSession().isLoggedIn ? <SignedInBadge /> : null;
}

function SignedInBadge() {
  const { dueCount } = useReviewSession().snapshot;
  const { white, black } = useTrainingCounts();
  const moves = white + black;
  const total = dueCount + moves;
  if (total === 0) return null;
  const parts = [
    ...(dueCount > 0 ? [countOf(dueCount, 'card')] : []),
    ...(moves > 0 ? [countOf(moves, 'move')] : []),
  ];
  return (
    <Badge
      size="sm"
      circle={total < 10}
      color="brass"
      flex="none"
      miw={18}
      aria-label={`${parts.join(' and ')} due`}
    >
      {total > 999 ? '999+' : total}
    </Badge>
  );
}
