import { useEffect, useState } from 'react';

import { connected } from '../../lib/connection.ts';
import { useSession, useUser } from '../../lib/session.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CountBadge } from './count-badge.tsx';
import { useIsReviewing } from './reviewing.ts';

/** The code that reviews and sends is fetched only when there is something to review or to send. */
const ReviewingBadge = lazyPart(async () => (await import('./reviewing-badge.tsx')).ReviewingBadge);

/** How many cards and moves are due, beside the way there. */
export function DueBadge() {
  return useSession().isLoggedIn ? <SignedInBadge /> : null;
}

function SignedInBadge() {
  const isReviewing = useIsReviewing(useUser().id);
  const [isFetched, setIsFetched] = useState(false);
  useEffect(() => {
    if (!isReviewing) return;
    // Without a connection the code may have to wait until the connection is back, and losing the connection is one of the
    // reasons to review here.
    const fetchBadge = () =>
      void ReviewingBadge.preload().then(
        () => setIsFetched(true),
        () => undefined,
      );
    fetchBadge();
    return connected.subscribe(fetchBadge);
  }, [isReviewing]);
  return isFetched ? <ReviewingBadge /> : <CountBadge />;
}
