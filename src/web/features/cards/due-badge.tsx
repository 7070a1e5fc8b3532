import { Badge } from '@mantine/core';

import { useSession } from '../../lib/session.tsx';
import { countOf } from './due-words.ts';
import { useReviewSession } from './use-review-session.ts';

/** How many cards are due, beside the way there. */
export function DueBadge() {
  return useSession().isLoggedIn ? <SignedInBadge /> : null;
}

function SignedInBadge() {
  const { dueCount } = useReviewSession().snapshot;
  if (dueCount === 0) return null;
  return (
    <Badge
      size="sm"
      circle={dueCount < 10}
      color="brass"
      flex="none"
      miw={18}
      aria-label={`${countOf(dueCount, 'card')} due`}
    >
      {dueCount > 999 ? '999+' : dueCount}
    </Badge>
  );
}
