import { countOf } from '#chess/count-of';
import { useDueCounts } from '../../training/due-counts.ts';
import { parts } from '../../ui/parts.tsx';

export function CountBadge() {
  const { cards, white, black } = useDueCounts() ?? { cards: 0, white: 0, black: 0 };
  const moves = white + black;
  const total = cards + moves;
  if (total === 0) return null;
  const words = [
    ...(cards > 0 ? [countOf(cards, 'card')] : []),
    ...(moves > 0 ? [countOf(moves, 'move')] : []),
  ];
  return (
    <span role="img" className={parts.count} data-tone="due" aria-label={`${words.join(' and ')} due`}>
      {total > 999 ? '999+' : total}
    </span>
  );
}
