import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { onConnection } from '../../lib/connection.ts';
import { useSession, useUser } from '../../lib/session.tsx';
import { todayQuery } from '../../lib/today-answer.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CountBadge } from './count-badge.tsx';
import { useIsReviewing } from './reviewing.ts';
import { countStrays } from './training/strays.ts';

/** What reviews and sends is fetched where there is something to review or to send. */
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
    // Losing the connection is one of the reasons to review here: then it may have to wait until the connection is back.
    const fetchBadge = () =>
      void ReviewingBadge.preload().then(
        () => setIsFetched(true),
        () => undefined,
      );
    fetchBadge();
    return onConnection(fetchBadge);
  }, [isReviewing]);
  return isFetched ? <ReviewingBadge /> : <ServerBadge />;
}

const refreshMs = 5 * 60_000;

function ServerBadge() {
  const userId = useUser().id;
  const { data, dataUpdatedAt: atMs } = useQuery({ ...todayQuery, refetchInterval: refreshMs });
  if (data === undefined) return null;
  const { cards, white, black } = data.due;
  const moves =
    Math.max(0, white - countStrays(userId, 'white', atMs)) +
    Math.max(0, black - countStrays(userId, 'black', atMs));
  return <CountBadge cards={cards} moves={moves} />;
}
