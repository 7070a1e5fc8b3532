import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { useUser } from '../../../lib/session.tsx';
import { perUser } from '../../../sync/runtime.ts';

const getLastGame = perUser((): { id?: string } => ({}));

interface SelectedGame {
  selectedId: string | undefined;
  select: (id: string, options?: { replace: boolean }) => void;
  deselect: () => void;
}

export function useSelectedGame(): SelectedGame {
  const { id: userId } = useUser();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const named = params.get('game') ?? undefined;
  const selectedId = named ?? getLastGame(userId).id;
  useEffect(() => {
    if (selectedId === undefined) return;
    getLastGame(userId).id = selectedId;
    // A double click on a navigation link removes `game` from the address, so add it again at each visit.
    if (!new URLSearchParams(location.search).has('game')) setParams({ game: selectedId }, { replace: true });
  }, [selectedId, location, userId, setParams]);
  return {
    selectedId,
    select: (id, options) => setParams({ game: id }, options),
    deselect: () => {
      delete getLastGame(userId).id;
      setParams({});
    },
  };
}
