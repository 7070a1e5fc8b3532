import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import type { LichessConnection } from '#contract/lichess';
import { asError } from '#contract/thrown';

import { logFailure } from '../lib/log.ts';
import { UpstreamFailure } from './failure.ts';
import { connectionKey, disconnectLichess, readLichessConnection } from './lichess-connection.ts';

function forgetToken(queryClient: QueryClient, token: string): void {
  queryClient.setQueryData<LichessConnection | null>(connectionKey, (known) =>
    known?.token === token ? null : known,
  );
  disconnectLichess(token).catch((error: unknown) => logFailure('Lichess could not be disconnected:', error));
}

export function useForgetToken(): (token: string) => void {
  const queryClient = useQueryClient();
  return useCallback((token: string) => forgetToken(queryClient, token), [queryClient]);
}

export interface LichessToken {
  readToken: () => Promise<string | undefined>;
  onFailure: (what: string, failure: unknown) => Error;
}

export function makeLichessToken(queryClient: QueryClient): LichessToken {
  // If Lichess rejects a token, forget only the one that was sent, because a newer one may be stored.
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
