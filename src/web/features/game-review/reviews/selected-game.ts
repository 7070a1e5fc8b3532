import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { useUser } from '../../../lib/session.tsx';

/** Navigation links name no game, so return to the last one. */
let last: { userId: string; gameId: string } | undefined;

interface SelectedGame {
  selectedId: string | undefined;
  select: (id: string, options?: { replace: boolean }) => void;
  deselect: () => void;
}

/** In the address, so that it survives a reload. */
export function useSelectedGame(): SelectedGame {
  const { id: userId } = useUser();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const named = params.get('game') ?? undefined;
  const remembered = last?.userId === userId ? last.gameId : undefined;
  const selectedId = named ?? remembered;
  useEffect(() => {
    if (selectedId === undefined) return;
    last = { userId, gameId: selectedId };
    // At each visit: a double click on a link replaces the address.
    if (!new URLSearchParams(location.search).has('game')) setParams({ game: selectedId }, { replace: true });
  }, [selectedId, location, userId, setParams]);
  return {
    selectedId,
    select: (id, options) => setParams({ game: id }, options),
    deselect: () => {
      last = undefined;
      setParams({});
    },
  };
}
