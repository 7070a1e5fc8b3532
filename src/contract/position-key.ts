import * as z from 'zod/mini';

const longest = 90;

/** Checks only the format, because the chess rules would add 30 kB to the script of every screen. */
export const positionKey = z
  .string()
  .check(
    z.maxLength(longest),
    z.regex(/^[1-8pnbrqkPNBRQK/]{15,71} [wb] (?:-|[A-Ha-hKQkq]{1,4}) (?:-|[a-h][36])$/, 'Not a position'),
  );

/** For tests: hashes the mark to a legal position. White pawns on ranks 3 to 6 attack no king. */
export function makeSampleKey(mark: number | string): string {
  let hash = 2166136261;
  for (const letter of `${mark}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  const squares = (hash >>> 0).toString(2).padStart(32, '0').replaceAll('1', 'P');
  const ranks = squares.replaceAll(/.{8}(?=.)/g, '$&/').replaceAll(/0+/g, ({ length }) => `${length}`);
  return `4k3/8/${ranks}/8/4K3 w - -`;
}
