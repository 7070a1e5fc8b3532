import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

import type { PublicConfig } from '#contract/config';

import { readConfig, useConfig } from '../lib/config.ts';
import { makeUpstreams, type Upstreams } from './upstreams.ts';
import type { HostQueue } from './host-queue.ts';

/** All screens share one object, so that they also share its queues. */
const shared = new WeakMap<PublicConfig, Upstreams>();

function getSharedUpstreams(config: PublicConfig): Upstreams {
  const known = shared.get(config);
  if (known) return known;
  const upstreams = makeUpstreams({
    lichessUrl: config.lichess_url,
    explorerUrl: config.lichess_explorer_url,
    chessComUrl: config.chess_com_url,
  });
  shared.set(config, upstreams);
  return upstreams;
}

export function useUpstreams(): Upstreams | undefined {
  const config = useConfig();
  return config && getSharedUpstreams(config);
}

export async function readUpstreams(queryClient: QueryClient): Promise<Upstreams> {
  return getSharedUpstreams(await readConfig(queryClient));
}

export function useUpstreamsReader(): () => Promise<Upstreams> {
  const queryClient = useQueryClient();
  return useCallback(() => readUpstreams(queryClient), [queryClient]);
}

type PauseSource = Pick<HostQueue, 'subscribe' | 'getState'>;

const openQueue: PauseSource = {
  subscribe: () => () => undefined,
  getState: () => ({ isBusy: false, pausedUntil: undefined }),
};

function findPauseSeconds(queue: PauseSource): number | undefined {
  const { pausedUntil } = queue.getState();
  return pausedUntil === undefined ? undefined : Math.max(1, Math.ceil((pausedUntil - Date.now()) / 1000));
}

export function usePauseSeconds(queue: PauseSource = openQueue): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = queue.subscribe(listener);
      const timer = setInterval(listener, 1000);
      return () => {
        unsubscribe();
        clearInterval(timer);
      };
    },
    [queue],
  );
  return useSyncExternalStore(subscribe, () => findPauseSeconds(queue));
}
