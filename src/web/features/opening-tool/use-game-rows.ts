import { useState } from 'react';

import type { Site } from '#contract/games';

import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';
import { useSiteRequest } from '../../chess-sites/use-site-request.ts';
import { type PickerRow, makeGameRow } from './game-row.ts';

/** Newest first. A failure leaves the list empty and says why. */
export function useGameRows() {
  const readUpstreams = useUpstreamsReader();
  const [rows, setRows] = useState<readonly PickerRow[]>([]);
  const { loading, error, run } = useSiteRequest<Site>('Get games failed:');

  function fetchRows(site: Site, username: string): void {
    setRows([]);
    void run(site, async ({ signal, readToken }) => {
      const upstreams = await readUpstreams();
      const games =
        site === 'Lichess'
          ? await upstreams.listLichessGames(username, { token: await readToken(), signal })
          : await upstreams.listChessComGames(username, new Date(), { signal });
      setRows(games.map(makeGameRow));
    });
  }

  return { rows, loading, error, fetchRows };
}
