/**
 * Error codes of a violated foreign key: https://www.postgresql.org/docs/current/errcodes-appendix.html and
 * https://www.sqlite.org/rescode.html
 */
const codes: readonly unknown[] = ['23503', 787];

export function isOwnerGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.includes(error.code);
}
