import { Link } from 'react-router';
import { countOf } from '#chess/count-of';

import { type DueName, useDueCounts } from '../../../training/due-counts.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { ColorDot } from '../../../ui/color-dot.tsx';
import classes from './review-switch.module.css';

const choices = [
  { name: 'cards', label: 'Cards', to: '/review_cards' },
  { name: 'white', label: 'White', to: makeTrainingAddress('white') },
  { name: 'black', label: 'Black', to: makeTrainingAddress('black') },
] as const;

export function ReviewSwitch({ chosen }: { chosen: DueName | undefined }) {
  const due = useDueCounts() ?? { cards: 0, white: 0, black: 0 };
  return (
    <nav className={classes.switch} aria-label="Cards or openings">
      {choices.map(({ name, label, to }) => (
        <Link
          key={name}
          to={to}
          className={classes.choice}
          data-chosen={name === chosen || undefined}
          aria-current={name === chosen ? 'page' : undefined}
        >
          {name !== 'cards' && <ColorDot color={name} />}
          {label}
          {due[name] > 0 && (
            <span
              className={classes.count}
              aria-label={`${countOf(due[name], name === 'cards' ? 'card' : 'move')} due`}
            >
              {due[name] > 999 ? '999+' : due[name]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
