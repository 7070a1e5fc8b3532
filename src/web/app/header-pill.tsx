import type { ReactNode } from 'react';
import { Link } from 'react-router';

import classes from './header-pill.module.css';

interface HeaderPillProps {
  /** How far it is. */
  text: string;
  /** Where it is shown in full; without an address there is nowhere to go. */
  to?: string | undefined;
  /** More than the pill has room for. */
  label?: string;
  isFailed?: boolean;
  /** The one button: pause, stop or close. */
  action: ReactNode;
}

/** Work that goes on whichever screen is shown: one line in the header, on a phone below it. */
export function HeaderPill({ text, to, label, isFailed, action }: HeaderPillProps) {
  return (
    <div className={classes.pill} data-failed={isFailed || undefined}>
      {to === undefined ? (
        <span className={classes.text} role="status" aria-label={label} title={label}>
          {text}
        </span>
      ) : (
        <Link className={classes.text} to={to} aria-label={label} title={label}>
          {text}
        </Link>
      )}
      {action}
    </div>
  );
}

/** All of them, side by side. */
export function HeaderPills({ children }: { children: ReactNode }) {
  return <div className={classes.pills}>{children}</div>;
}
