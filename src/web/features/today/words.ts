import { countOf } from '#chess/count-of';

/** Example: `7 cards, 12 opening moves` */
export function listDue(cards: number, moves: number): string {
  return [cards > 0 && countOf(cards, 'card'), moves > 0 && countOf(moves, 'opening move')]
    .filter((part) => part !== false)
    .join(', ');
}
