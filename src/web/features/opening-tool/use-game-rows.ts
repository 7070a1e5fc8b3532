import { useEffect, useRef, useState } from 'react';

import type { Site } from '#contract/games';

import { useLichessToken } from '../../chess-sites/lichess-token.ts';
import { useUpstreamsReader } from '../../chess-sites/upstream-hooks.ts';
import { type PickerRow, makeGameRow } from './game-row.ts';

/** The games of a player, newest first. A failure leaves the list empty and says why. */
export function useGameRows() {
  const readUpstreams = useUpstreamsReader();
  const { readToken, onFailure } = useLichessToken();
  const [rows, setRows] = useState<readonly PickerRow[]>([]);
  const [loading, setLoading] = useState<Site>();
  const [error, setError] = useState<Error>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function load(site: Site, username: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setRows([]);
    setError(undefined);
    setLoading(site);
    try {
      const upstreams = await readUpstreams();
      const games =
        site === 'Lichess'
          ? await upstreams.listLichessGames(username, { token: await readToken(), signal })
          : await upstreams.listChessComGames(username, new Date(), { signal });
      setRows(games.map(makeGameRow));
    } catch (failure) {
      if (signal.aborted) return;
      setError(onFailure('Get games failed:', failure));
    } finally {
      if (running.current === controller) setLoading(undefined);
    }
  }

  return { rows, loading, error, fetchRows: (site: Site, username: string) => void load(site, username) };
}
