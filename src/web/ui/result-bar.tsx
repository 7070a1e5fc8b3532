import { makeShareText } from '#chess/opening/odds';

import classes from './result-bar.module.css';

interface ResultBarProps {
  results: readonly [won: number, drawn: number, lost: number];
  label: string;
  className?: string | undefined;
}

export function ResultBar({ results: [won, drawn, lost], label, className = '' }: ResultBarProps) {
  return (
    <span className={`${classes.bar} ${className}`} role="img" aria-label={label} title={label}>
      {Object.entries({ won, drawn, lost }).map(([result, games]) => (
        <span key={result} style={{ flexGrow: games }} />
      ))}
    </span>
  );
}

interface ShareBarProps {
  share: number;
  most: number;
  className?: string | undefined;
}

export function ShareBar({ share, most, className = '' }: ShareBarProps) {
  return (
    <span className={`${classes.share} ${className}`}>
      <span style={{ width: `${Math.max(1, (46 * share) / most)}px` }} aria-hidden="true" />
      {makeShareText(share)}
    </span>
  );
}
