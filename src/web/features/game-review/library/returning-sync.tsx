import { useEffect, useEffectEvent, useState } from 'react';

import { useUser } from '../../../lib/session.tsx';
import { isGettingGames } from './getting-games.ts';
import { useGameSync } from './use-game-sync.ts';
import { useGameOutbox } from '../../../library/use-game-outbox.ts';
import { useLibrary } from './use-library.ts';

/** Users whose new games were already requested. */
const requested = new Set<string>();

/** Resumes an import, sends games, fetches new ones if wanted. */
export function ReturningSync() {
  const { id: userId } = useUser();
  const sync = useGameSync();
  useGameOutbox();
  const recover = useEffectEvent(sync.recover);
  useEffect(() => recover(), []);
  const [isWanted] = useState(() => isGettingGames(userId) && !requested.has(userId));
  return isWanted ? <NewGames userId={userId} /> : null;
}

function NewGames({ userId }: { userId: string }) {
  const { known, isLoaded } = useLibrary();
  const sync = useGameSync();
  const begin = useEffectEvent(() => {
    if (requested.has(userId) || sync.state.phase !== 'idle') return;
    requested.add(userId);
    sync.getNew(known.games);
  });
  useEffect(() => {
    if (isLoaded) begin();
  }, [isLoaded]);
  return null;
}
