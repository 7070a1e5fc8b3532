/** Whatever was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  return asError(thrown).message;
}
