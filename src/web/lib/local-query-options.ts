/** For values this page computes itself: no connection, no expiry, no retry. */
export const localQueryOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  retry: false,
} as const;
