import type { NoCard } from '#chess/review/mistake-cards';

export const noCardWords: Readonly<Record<NoCard, string>> = {
  'only-move': 'No card: only one legal move',
  'not-searched': 'No card yet: needs deeper analysis',
  'still-winning': 'No card: another move also wins',
  'rarely-found': 'No card: few players find it',
  'too-close': 'No card: another move was equally good',
  'known-position': 'Card made',
  enough: 'No card: this game already has five',
};

interface Cards {
  played: readonly string[];
  made: number;
  total: number;
}

/** `Make a card of 12... Bh5`, `Make cards of all 3`, `Make the other 4 cards`, `Make 5 cards of 7 mistakes` */
export function makeCardsWords({ played, made, total }: Cards): string {
  const [first = ''] = played;
  if (played.length === 1) return `Make a card of ${first}`;
  if (played.length === total) return `Make cards of all ${total}`;
  if (made > 0 && played.length + made === total) return `Make the other ${played.length} cards`;
  return played.length === 2
    ? `Make cards of ${played.join(', ')}`
    : `Make ${played.length} cards of ${total} mistakes`;
}
