import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { useUser } from '../../../lib/session.tsx';

/** The links of the navigation name no game: a user who comes back by one goes on with the last game. */
let last: { userId: string; gameId: string } | undefined;

interface SelectedGame {
  selectedId: string | undefined;
  select: (id: string, options?: { replace: boolean }) => void;
  deselect: () => void;
}

/** The game that the address names, so that it can be reloaded and kept. */
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
    // Done at each visit, because the second of two quick presses on a link replaces the address of the first.
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
