import { countOf } from '../../lib/count-of.ts';
import classes from './count-badge.module.css';

export function CountBadge({ cards, moves }: { cards: number; moves: number }) {
  const total = cards + moves;
  if (total === 0) return null;
  const parts = [
    ...(cards > 0 ? [countOf(cards, 'card')] : []),
    ...(moves > 0 ? [countOf(moves, 'move')] : []),
  ];
  return (
    <span role="img" className={classes.badge} aria-label={`${parts.join(' and ')} due`}>
      {total > 999 ? '999+' : total}
    </span>
  );
}
