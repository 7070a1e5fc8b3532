/** For failures that do not stop the page: a person who looks for one finds it in the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.error(what, error);
}
