/** For failures the page goes on without: in the browser's console a person who looks for one will find it. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.error(what, error);
}
