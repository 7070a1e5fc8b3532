import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

import { parts } from '../../ui/parts.tsx';
import classes from './openings.module.css';

interface PositionRowProps extends Omit<LinkProps, 'to'> {
  to: string | undefined;
  odds?: ReactNode;
  isAlarming?: boolean;
  name: ReactNode;
  line: ReactNode;
  end?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function PositionRow(props: PositionRowProps) {
  const { to, odds, isAlarming = false, name, line, end, action, children, ...link } = props;
  const content = (
    <>
      {odds !== undefined && (
        <span className={classes.odds} data-quiet={!isAlarming || undefined}>
          {odds}
        </span>
      )}
      <span className={classes.rowText}>
        {name}
        <span className={classes.rowLine}>{line}</span>
      </span>
      {end}
    </>
  );
  return (
    <li className={action === undefined ? undefined : `${parts.row} ${classes.withAction}`}>
      {to === undefined ? (
        <span className={`${parts.row} ${classes.row} ${classes.inset}`}>{content}</span>
      ) : (
        <Link className={`${parts.hoverRow} ${classes.row}`} to={to} {...link}>
          {content}
        </Link>
      )}
      {action}
      {children}
    </li>
  );
}

export function PositionRows({ label, isOrdered = false, children }: RowsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={`${parts.list} ${classes.rows}`} aria-label={label}>
      {children}
    </List>
  );
}

interface RowsProps {
  label: string;
  isOrdered?: boolean;
  children: ReactNode;
}
