/** Numbers as this page says them. */
import { countOf } from '../../lib/count-of.ts';

/** `7 cards, 12 opening moves`; a kind without any is left out. */
export function listDue(cards: number, moves: number): string {
  return [cards > 0 && countOf(cards, 'card'), moves > 0 && countOf(moves, 'opening move')]
    .filter((part) => part !== false)
    .join(', ');
}
