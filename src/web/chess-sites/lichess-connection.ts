import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import { type LichessConnection, lichessConnectionAnswer } from '#contract/lichess';

import { makeFetch, makePost, postChange } from '../lib/api-client.ts';
import { findHome, findRoute } from '../lib/base-path.ts';
import { useTransitionQuery } from '../lib/transition-query.ts';
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
  // Another tab may have connected, or Lichess may have revoked the token, so refetch on focus.
  refetchOnWindowFocus: 'always',
  networkMode: 'always',
} as const;

export function useLichessConnection(): LichessConnection | null | undefined {
  return useTransitionQuery(connectionQuery).data;
}

export function useIsConnectionLookedUp(): boolean {
  const { isPending } = useTransitionQuery(connectionQuery);
  return !isPending;
}

export function readLichessConnection(queryClient: QueryClient): Promise<LichessConnection | null> {
  return queryClient.ensureQueryData(connectionQuery);
}

async function loadOauth() {
  try {
    return await import('./lichess-oauth.ts');
  } catch {
    throw new Error(unreachableSentence);
  }
}

export function useConnectLichess() {
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (access: LichessAccess) => {
      const config = await readConfig(queryClient);
      const { canHash, checkReachable, makeConnectUrl } = await loadOauth();
      if (!canHash()) throw new Error('Connecting needs https or localhost.');
      await checkReachable(config.lichess_url);
      const { pathname, search } = window.location;
      const returnPath = findRoute(pathname) + search;
      const page = { home: findHome(), returnPath, username: user.username_lichess, access };
      window.location.assign(await makeConnectUrl(config, page, window.sessionStorage));
    },
  });
}

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
