/** https://www.postgresql.org/docs/current/errcodes-appendix.html and https://www.sqlite.org/rescode.html */
const codes: readonly unknown[] = ['23503', 787];

/** A row was to be written whose owner is not there: another request has deleted it meanwhile. */
export function isOwnerGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
