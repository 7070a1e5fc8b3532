import { makeShareText } from '#chess/opening/odds';

import classes from './result-bar.module.css';

interface ResultBarProps {
  results: readonly [won: number, drawn: number, lost: number];
  label: string;
  className?: string | undefined;
}

export function ResultBar({ results, label, className = '' }: ResultBarProps) {
  return (
    <span className={`${classes.bar} ${className}`} role="img" aria-label={label} title={label}>
      {results.map((games, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- there are always the same three parts
        <span key={index} style={{ flexGrow: games }} />
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
