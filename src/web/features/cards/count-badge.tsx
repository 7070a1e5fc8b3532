import { Badge } from '@mantine/core';

import { countOf } from './due-words.ts';

export function CountBadge({ cards, moves }: { cards: number; moves: number }) {
  const total = cards + moves;
  if (total === 0) return null;
  const parts = [
    ...(cards > 0 ? [countOf(cards, 'card')] : []),
    ...(moves > 0 ? [countOf(moves, 'move')] : []),
  ];
  return (
    <Badge
      size="sm"
      circle={total < 10}
      color="brass"
      flex="none"
      miw={18}
      aria-label={`${parts.join(' and ')} due`}
    >
      {total > 999 ? '999+' : total}
    </Badge>
  );
}
