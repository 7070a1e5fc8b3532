/** After 1, 2, 4 … 30 s. */
export function getRetryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}
