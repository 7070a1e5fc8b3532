import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GameReview, Site } from '#contract/games';

import {
  useForgetToken,
  useIsConnectionLookedUp,
  useLichessConnection,
} from '../../chess-sites/lichess-connection.ts';
import { usePauseSeconds, useUpstreams } from '../../chess-sites/upstream-hooks.ts';
import type { Upstreams } from '../../chess-sites/upstreams.ts';
import { UpstreamFailure } from '../../chess-sites/failure.ts';
import { keepFetched } from './library/keep-fetched.ts';
import { useRefreshLibrary } from './library/use-library.ts';
import { type FetchedGame, findUnreviewed, parseFetchedGames } from './fetched-games.ts';

const refetchMs = 300_000;

interface GameListState {
  games: FetchedGame[];
  isFetching: boolean;
  error: Error | null;
  /** While the site has asked us to wait. */
  pauseSeconds: number | undefined;
  refetch: () => void;
}

function listGames(
  upstreams: Upstreams,
  site: Site,
  username: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  if (site === 'Lichess') return upstreams.listLichessGames(username, { token, signal });
  return upstreams.listChessComGames(username, new Date(), { signal });
}

/** The recent games of a site that are not reviewed yet, asked for again every five minutes while they are shown. */
export function useGameList(site: Site, username: string, reviews: readonly GameReview[]): GameListState {
  const upstreams = useUpstreams();
  const connection = useLichessConnection();
  const isLookedUp = useIsConnectionLookedUp() || site !== 'Lichess';
  const canAsk = upstreams !== undefined && username !== '' && isLookedUp;
  const forgetToken = useForgetToken();
  const refreshLibrary = useRefreshLibrary();
  const token = site === 'Lichess' ? connection?.token : undefined;

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['site-games', site, username.toLowerCase()],
    queryFn: async ({ signal }) => {
      if (!upstreams) return [];
      try {
        const pgns = await listGames(upstreams, site, username, token, signal);
        void keepFetched(pgns, username, site).then(refreshLibrary);
        return pgns;
      } catch (failure) {
        if (token !== undefined && failure instanceof UpstreamFailure && failure.kind === 'token-expired')
          forgetToken(token);
        throw failure;
      }
    },
    enabled: canAsk,
    refetchInterval: refetchMs,
    refetchOnMount: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // The sites ask for no retries, and the sentence says what to do.
    retry: false,
    // Without internet the list says so, instead of waiting in silence.
    networkMode: 'always',
  });

  const fetched = useMemo(() => parseFetchedGames(data ?? [], username, site), [data, username, site]);
  const games = useMemo(() => findUnreviewed(fetched, reviews), [fetched, reviews]);
  const pauseSeconds = usePauseSeconds(upstreams?.queues[site === 'Lichess' ? 'lichess' : 'chessCom']);
  // Nobody knows yet whether there are games: the server has not told where to ask, or with which token.
  const isWaiting = username !== '' && !canAsk;
  return { games, isFetching: isFetching || isWaiting, error, pauseSeconds, refetch: () => void refetch() };
}
