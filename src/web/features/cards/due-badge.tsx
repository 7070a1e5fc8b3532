import { useEffect, useState } from 'react';

import { countOf } from '#chess/count-of';

import { connected } from '../../lib/connection.ts';
import { useSession, useUser } from '../../lib/session.tsx';
import { useDueCounts } from '../../training/due-counts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { parts } from '../../ui/parts.tsx';
import { useIsReviewing } from './reviewing.ts';

const Reviewing = lazyPart(async () => (await import('./review/use-review-session.ts')).Reviewing);

export function DueBadge() {
  return useSession().isLoggedIn ? <SignedInBadge /> : null;
}

function SignedInBadge() {
  const isReviewing = useIsReviewing(useUser().id);
  const [isFetched, setIsFetched] = useState(false);
  useEffect(() => {
    if (!isReviewing) return;
    // Try again after a reconnect, because the badge's code may not load offline.
    const fetchBadge = () =>
      void Reviewing.preload().then(
        () => setIsFetched(true),
        () => undefined,
      );
    fetchBadge();
    return connected.subscribe(fetchBadge);
  }, [isReviewing]);
  return (
    <>
      <CountBadge />
      {isFetched && <Reviewing />}
    </>
  );
}

function CountBadge() {
  const { cards, white, black } = useDueCounts() ?? { cards: 0, white: 0, black: 0 };
  const moves = white + black;
  const total = cards + moves;
  if (total === 0) return null;
  const words = [
    ...(cards > 0 ? [countOf(cards, 'card')] : []),
    ...(moves > 0 ? [countOf(moves, 'move')] : []),
  ];
  return (
    <span role="img" className={parts.count} data-tone="due" aria-label={`${words.join(' and ')} due`}>
      {total > 999 ? '999+' : total}
    </span>
  );
}
