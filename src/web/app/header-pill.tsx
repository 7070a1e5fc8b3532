import type { ReactNode } from 'react';
import { Link } from 'react-router';

import classes from './header-pill.module.css';

interface HeaderPillProps {
  text: string;
  to?: string | undefined;
  label?: string;
  isFailed?: boolean;
  action: ReactNode;
}

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

export function HeaderPills({ children }: { children: ReactNode }) {
  return <div className={classes.pills}>{children}</div>;
}
