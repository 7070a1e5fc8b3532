import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { LichessConnection } from '#contract/lichess';
import { asError } from '#contract/thrown';

import { logFailure } from '../lib/log.ts';
import { UpstreamFailure } from './failure.ts';
import { connectionKey, disconnectLichess, readLichessConnection } from './lichess-connection.ts';

/** After a 401 from Lichess. */
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

/** The token for Lichess calls, and how to handle their failures. */
export interface LichessToken {
  readToken: () => Promise<string | undefined>;
  /** Logs, drops a rejected token, and returns what to show. */
  onFailure: (what: string, failure: unknown) => Error;
}

export function makeLichessToken(queryClient: QueryClient): LichessToken {
  // A failure concerns the token used, not a newer one.
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
