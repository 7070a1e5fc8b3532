export const localQueryOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  retry: false,
} as const;
