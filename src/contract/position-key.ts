import * as z from 'zod/mini';

const longest = 90;

/** Checks only the format, because the chess rules would add 30 kB to the script of every screen. */
export const positionKey = z
  .string()
  .check(
    z.maxLength(longest),
    z.regex(/^[1-8pnbrqkPNBRQK/]{15,71} [wb] (?:-|[A-Ha-hKQkq]{1,4}) (?:-|[a-h][36])$/, 'Not a position'),
  );

/** For tests: hashes the text to a legal position. White pawns on ranks 3 to 6 attack no king. */
export function makeSampleKey(mark: string): string {
  let hash = 2166136261;
  for (const letter of mark) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  const squares = Array.from({ length: 32 }, (_, bit) => ((hash >>> bit) & 1 ? 'P' : ' ')).join('');
  const ranks = [squares.slice(0, 8), squares.slice(8, 16), squares.slice(16, 24), squares.slice(24)];
  const board = ranks.map((rank) => rank.replaceAll(/ +/g, (empty) => `${empty.length}`)).join('/');
  return `4k3/8/${board}/8/4K3 w - -`;
}
