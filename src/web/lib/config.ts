import type { QueryClient } from '@tanstack/react-query';

import { publicConfig, type PublicConfig } from '#contract/config';

import { getJson } from './api-client.ts';
import { useCalmQuery } from './calm-query.ts';

const configQuery = {
  queryKey: ['config'],
  queryFn: ({ signal }: { signal: AbortSignal }) => getJson('/api/config', publicConfig, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // Without internet the query fails and says so, instead of waiting in silence.
  networkMode: 'always',
} as const;

/** The server's public settings; undefined until they have arrived. */
export function useConfig(): PublicConfig | undefined {
  return useCalmQuery(configQuery).data;
}

/** Whether the server has games of its own to count in. */
export function hasExplorerPack(config: PublicConfig | undefined): boolean {
  return (config?.explorer_pack ?? null) !== null;
}

/** For an action that needs the settings: it waits until they have arrived. */
export function readConfig(queryClient: QueryClient): Promise<PublicConfig> {
  return queryClient.ensureQueryData(configQuery);
}
