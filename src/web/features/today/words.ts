/** Numbers as this page says them. */

export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** `7 cards, 12 opening moves`; what there is none of is left out. */
export function listDue(cards: number, moves: number): string {
  return [cards > 0 && countOf(cards, 'card'), moves > 0 && countOf(moves, 'opening move')]
    .filter((part) => part !== false)
    .join(', ');
}
