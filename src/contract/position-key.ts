import * as z from 'zod/mini';

const longest = 90;

/** The first four fields of a FEN. Only the format is checked, because the position may be illegal. */
export const positionKey = z
  .string()
  .check(
    z.maxLength(longest),
    z.regex(/^[1-8pnbrqkPNBRQK/]{15,71} [wb] (?:-|[A-Ha-hKQkq]{1,4}) (?:-|[a-h][36])$/, 'Not a position'),
  );

/** Different numbers and short texts make different keys, for tests. */
export function makeSampleKey(seed: number | string): string {
  const number =
    typeof seed === 'number'
      ? seed
      : [...seed].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) % 7 ** 8, 0);
  const digits = [...number.toString(7).padStart(8, '0')];
  return `${digits.map((digit) => (digit === '0' ? '8' : `${digit}p${7 - Number(digit) || ''}`)).join('/')} w - -`;
}
