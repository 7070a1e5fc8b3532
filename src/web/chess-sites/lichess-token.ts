import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { LichessConnection } from '#contract/lichess';
import { asError } from '#contract/thrown';

import { logFailure } from '../lib/log.ts';
import { UpstreamFailure } from './failure.ts';
import { connectionKey, disconnectLichess, readLichessConnection } from './lichess-connection.ts';

/** For a token Lichess has answered 401 to. */
function forgetToken(queryClient: QueryClient, token: string): void {
  queryClient.setQueryData<LichessConnection | null>(connectionKey, (known) =>
    known?.token === token ? null : known,
  );
  disconnectLichess(token).catch((error: unknown) => logFailure('Forget token error:', error));
}

export function useForgetToken(): (token: string) => void {
  const queryClient = useQueryClient();
  return useCallback((token: string) => forgetToken(queryClient, token), [queryClient]);
}

/** The token for calls to Lichess, and what there is to do when one of them fails. */
export interface LichessToken {
  /** Waits while the connection is being looked up. */
  readToken: () => Promise<string | undefined>;
  /** Logs the failure and forgets a token that Lichess does not accept any more; answers with what to show. */
  onFailure: (what: string, failure: unknown) => Error;
}

export function makeLichessToken(queryClient: QueryClient): LichessToken {
  // A failure is about the token that was used, not about one that has come since.
  let used: string | undefined;
  return {
    readToken: async () => (used = (await readLichessConnection(queryClient))?.token),
    onFailure: (what, failure) => {
      logFailure(what, failure);
      const hasExpired = failure instanceof UpstreamFailure && failure.kind === 'token-expired';
      if (hasExpired && used !== undefined) forgetToken(queryClient, used);
      return asError(failure);
    },
  };
}

export function useLichessToken(): LichessToken {
  const queryClient = useQueryClient();
  return useMemo(() => makeLichessToken(queryClient), [queryClient]);
}
