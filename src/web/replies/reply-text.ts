/** Returns the last move of a line with its move number: `1. e4 e5 2. Nf3 d6` → `2... d6`. */
export function makeReplyText(line: string): string {
  const words = line.split(' ');
  const move = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (before.endsWith('.')) return `${before} ${move}`;
  const number = words.findLast((word) => /^\d+\.+$/.test(word)) ?? '';
  return number === '' ? move : `${Number.parseInt(number, 10)}... ${move}`;
}
