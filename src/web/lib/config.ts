import { publicConfig, type PublicConfig } from '#contract/config';

import { getJson } from './api-client.ts';
import { useCalmQuery } from './calm-query.ts';

const configQuery = {
  queryKey: ['config'],
  queryFn: ({ signal }: { signal: AbortSignal }) => getJson('/api/config', publicConfig, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** The server's public settings; undefined until they have arrived. */
export function useConfig(): PublicConfig | undefined {
  return useCalmQuery(configQuery).data;
}
