/** For a query whose answer this page makes itself: it needs no connection, stays good, and would fail again the same way. */
export const madeHere = {
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  retry: false,
} as const;
