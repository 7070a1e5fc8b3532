/** The delay doubles with each attempt: 1, 2, 4 … 30 seconds. */
export function getRetryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}
