export function makeReplyText(line: string): string {
  const words = line.split(' ');
  const move = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (before.endsWith('.')) return `${before} ${move}`;
  const number = words.findLast((word) => /^\d+\.+$/.test(word)) ?? '';
  return number === '' ? move : `${Number.parseInt(number, 10)}... ${move}`;
}
