export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the only place that writes to the console
  console.error(what, error);
}
