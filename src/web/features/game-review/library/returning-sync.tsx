import { useEffect, useEffectEvent, useState } from 'react';

import { useUser } from '../../../lib/session.tsx';
import { perUser } from '../../../sync/runtime.ts';
import { isGettingGames } from './returning-work.ts';
import { useGameSync } from './use-game-sync.ts';
import { useGameOutbox } from '../../../library/game-outbox.ts';
import { useLibrary } from './use-library.ts';

const getRequest = perUser(() => ({ isMade: false }));

export function ReturningSync() {
  const { id: userId } = useUser();
  const sync = useGameSync();
  useGameOutbox();
  const recover = useEffectEvent(sync.recover);
  useEffect(() => recover(), []);
  const [isWanted] = useState(() => isGettingGames(userId) && !getRequest(userId).isMade);
  return isWanted ? <NewGames userId={userId} /> : null;
}

function NewGames({ userId }: { userId: string }) {
  const { known, isLoaded } = useLibrary();
  const sync = useGameSync();
  const begin = useEffectEvent(() => {
    if (getRequest(userId).isMade || sync.state.phase !== 'idle') return;
    getRequest(userId).isMade = true;
    sync.getNew(known.games);
  });
  useEffect(() => {
    if (isLoaded) begin();
  }, [isLoaded]);
  return null;
}
