import { useQuery } from '@tanstack/react-query';

import { publicConfig, type PublicConfig } from '#contract/config';

import { getJson } from './api-client.ts';

/** The server's public settings; undefined until they have arrived. */
export function useConfig(): PublicConfig | undefined {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => getJson('/api/config', publicConfig, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
