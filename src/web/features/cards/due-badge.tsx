import { useEffect, useState } from 'react';

import { connected } from '../../lib/connection.ts';
import { useSession, useUser } from '../../lib/session.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CountBadge } from './count-badge.tsx';
import { useIsReviewing } from './reviewing.ts';

const ReviewingBadge = lazyPart(async () => (await import('./reviewing-badge.tsx')).ReviewingBadge);

export function DueBadge() {
  return useSession().isLoggedIn ? <SignedInBadge /> : null;
}

function SignedInBadge() {
  const isReviewing = useIsReviewing(useUser().id);
  const [isFetched, setIsFetched] = useState(false);
  useEffect(() => {
    if (!isReviewing) return;
    // Try again after a reconnect, because the badge's code cannot load offline.
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
