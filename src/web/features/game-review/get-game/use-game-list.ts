import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { GameReview, Site } from '#contract/games';
import type { LibraryGameDraft, ListedGame } from '#contract/library';

import { useIsConnectionLookedUp, useLichessConnection } from '../../../chess-sites/lichess-connection.ts';
import { useForgetToken } from '../../../chess-sites/lichess-token.ts';
import { usePauseSeconds, useUpstreams } from '../../../chess-sites/upstream-hooks.ts';
import type { Upstreams } from '../../../chess-sites/upstreams.ts';
import { UpstreamFailure } from '../../../chess-sites/failure.ts';
import { useCachedResult } from '../../../sync/values.ts';
import { readAndStore, type SentGames } from '../../../library/store-fetched.ts';
import { fetchGamePgn } from '../../../library/library-api.ts';
import { libraryKey } from '../../../library/library-list.ts';
import { cutToCache, fetchRecentGames, findUnreviewed, listRecentGames } from './recent-games.ts';

const refetchMs = 300_000;
const nothingSent: SentGames = { games: [], isKept: true };

interface GameListState {
  games: readonly ListedGame[];
  isFetching: boolean;
  error: Error | null;
  refusal: string | undefined;
  pauseSeconds: number | undefined;
  refetch: () => void;
  findGame: (game: ListedGame) => Promise<LibraryGameDraft>;
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

export function useGameList(site: Site, username: string, reviews: readonly GameReview[]): GameListState {
  const upstreams = useUpstreams();
  const connection = useLichessConnection();
  const isLookedUp = useIsConnectionLookedUp() || site !== 'Lichess';
  const canAsk = upstreams !== undefined && username !== '' && isLookedUp;
  const forgetToken = useForgetToken();
  const queryClient = useQueryClient();
  const token = site === 'Lichess' ? connection?.token : undefined;
  const name = username.toLowerCase();
  const [cached, store] = useCachedResult<SentGames>(['sent-games', site, name]);

  const known = useQuery({
    queryKey: libraryKey.concat('recent', site, name),
    queryFn: ({ signal }) => fetchRecentGames(site, username, new Date(), signal),
    enabled: username !== '',
    networkMode: 'always',
  });

  const sent = useQuery({
    queryKey: ['site-games', site, name],
    queryFn: async ({ signal }): Promise<SentGames> => {
      if (!upstreams) return nothingSent;
      try {
        const found = await readAndStore(
          await listGames(upstreams, site, username, token, signal),
          username,
          site,
        );
        store({ ...found, games: cutToCache(found.games) });
        await queryClient.invalidateQueries({ queryKey: libraryKey });
        return found;
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
    retry: false,
    // Offline, fail at once instead of pausing the query.
    networkMode: 'always',
  });

  const last = sent.data ?? cached ?? nothingSent;
  const [now] = useState(() => new Date());
  const games = useMemo(
    () => findUnreviewed(listRecentGames(site, username, known.data, last, now), reviews),
    [site, username, known.data, last, now, reviews],
  );
  const pauseSeconds = usePauseSeconds(upstreams?.queues[site === 'Lichess' ? 'lichess' : 'chessCom']);
  const isWaiting = username !== '' && !canAsk;
  return {
    games,
    isFetching: sent.isFetching || isWaiting,
    error: sent.error,
    refusal: sent.data?.refusal,
    pauseSeconds,
    refetch: () => void sent.refetch(),
    async findGame(game) {
      const here = last.games.find(({ game_key }) => game_key === game.game_key);
      return { ...game, pgn: here?.pgn ?? (await fetchGamePgn(game.game_key)) };
    },
  };
}
