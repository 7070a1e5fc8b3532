import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import { type LichessConnection, lichessConnectionAnswer } from '#contract/lichess';

import { makeFetch, makePost, postChange } from '../lib/api-client.ts';
import { findHome, findRoute } from '../lib/base-path.ts';
import { useCalmQuery } from '../lib/calm-query.ts';
import { readConfig } from '../lib/config.ts';
import type { LichessAccess } from './lichess-oauth.ts';
import { unreachableSentence } from './unreachable-lichess.ts';
import { useUser } from '../lib/session.tsx';

export const connectionKey = ['lichess-connection'];

export const fetchConnection = makeFetch('/api/get-lichess-connection', lichessConnectionAnswer);

export const storeConnection = makePost<{ token: string; username: string }>(
  '/api/update-lichess-connection',
);

export function disconnectLichess(token: string): Promise<unknown> {
  return postChange('/api/delete-lichess-connection', { token });
}

const connectionQuery = {
  queryKey: connectionKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchConnection(signal),
  // Another tab may have connected, or Lichess may have ended it there.
  refetchOnWindowFocus: 'always',
  // Without internet it fails and is told, instead of waiting in silence.
  networkMode: 'always',
} as const;

/** Undefined until it is known whether there is a connection. */
export function useLichessConnection(): LichessConnection | null | undefined {
  return useCalmQuery(connectionQuery).data;
}

/** Also true, and for good, when it could not be looked up: then no connection can be used. */
export function useIsConnectionLookedUp(): boolean {
  const { isPending } = useCalmQuery(connectionQuery);
  return !isPending;
}

/** For an action that was asked for while the connection is being looked up: it waits instead of finding none. */
export function readLichessConnection(queryClient: QueryClient): Promise<LichessConnection | null> {
  return queryClient.ensureQueryData(connectionQuery);
}

/** Fetched when it is used. Without a connection neither it nor Lichess can be reached. */
async function loadOauth() {
  try {
    return { ...(await import('./lichess-oauth.ts')), ...(await import('./pkce.ts')) };
  } catch {
    throw new Error(unreachableSentence);
  }
}

/** Leaves for Lichess; the browser comes back to the place it left from. */
export function useConnectLichess() {
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    // Without internet it fails at once and says so, instead of waiting in silence.
    networkMode: 'always',
    mutationFn: async (access: LichessAccess) => {
      const config = await readConfig(queryClient);
      const { canHash, checkReachable, makeConnectUrl } = await loadOauth();
      if (!canHash()) throw new Error('Connecting needs a page that was opened by https, or on localhost.');
      await checkReachable(config.lichess_url);
      const { pathname, search } = window.location;
      const returnPath = findRoute(pathname) + search;
      const page = { home: findHome(), returnPath, username: user.username_lichess, access };
      window.location.assign(await makeConnectUrl(config, page, window.sessionStorage));
    },
  });
}

/** Revokes at Lichess and deletes here. The answer says whether Lichess took part. */
export function useDisconnectLichess() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ token }: LichessConnection): Promise<'revoked' | 'only-deleted'> => {
      const { revokeLichessToken } = await loadOauth();
      const isRevoked = await revokeLichessToken((await readConfig(queryClient)).lichess_url, token);
      await disconnectLichess(token);
      return isRevoked ? 'revoked' : 'only-deleted';
    },
    onSuccess: () => queryClient.setQueryData(connectionKey, null),
  });
}
