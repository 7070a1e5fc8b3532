const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
]);

/**
 * PostgreSQL's codes of errors after which the same request may succeed later:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresAway = /^(?:08...|53...|57P0[1-5]|57014|25006|40001|40P01|55P03)$/;
const connectionTexts =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * SQLite's codes for busy, locked, read-only, I/O error, full and cannot open:
 * https://www.sqlite.org/rescode.html
 */
const sqliteAway = new Set([5, 6, 8, 10, 13, 14]);

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionTexts.test(error.message)) return true;
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteAway.has(error.errcode & 0xff);
  if (!('code' in error)) return false;
  if (typeof error.code === 'number') return sqliteAway.has(error.code & 0xff);
  if (typeof error.code !== 'string') return false;
  return systemCodes.has(error.code) || postgresAway.test(error.code);
}

export function mayBeRepeated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}

/** The code of "cached plan must not change result type". */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000';
}
