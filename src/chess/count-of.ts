/** Returns a text such as `1 card`, `7 cards` or `9,434 cards`. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a text such as `once`, `twice` or `7 times`. */
export function countTimes(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}
