import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';

import { recallRunningGame, useRunningGame } from '../lib/running-game.ts';
import { useSession } from '../lib/session.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const LiveBar = lazyPart(async () => (await import('../features/live/live-bar.tsx')).LiveBar);

export const liveGamePath = '/opening_game';

export function LiveGameBar() {
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  const running = useRunningGame();
  const { pathname } = useLocation();
  useEffect(() => {
    if (userId !== undefined) void recallRunningGame(userId);
  }, [userId]);
  if (running === undefined || pathname === liveGamePath) return null;
  return (
    <ErrorBoundary key={pathname}>
      <Suspense>
        <LiveBar />
      </Suspense>
    </ErrorBoundary>
  );
}
