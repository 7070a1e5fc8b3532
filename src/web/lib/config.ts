import type { QueryClient } from '@tanstack/react-query';

import { publicConfig, type PublicConfig } from '#contract/config';

import { getJson } from './api-client.ts';
import { useTransitionQuery } from './transition-query.ts';

const configQuery = {
  queryKey: ['config'],
  queryFn: ({ signal }: { signal: AbortSignal }) => getJson('/api/config', publicConfig, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
} as const;

export function useConfig(): PublicConfig | undefined {
  return useTransitionQuery(configQuery).data;
}

export function hasExplorerPack(config: PublicConfig | undefined): boolean {
  return (config?.explorer_pack ?? null) !== null;
}

export function readConfig(queryClient: QueryClient): Promise<PublicConfig> {
  return queryClient.ensureQueryData(configQuery);
}
