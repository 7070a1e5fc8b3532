import type { ReactNode } from 'react';

import classes from './two-columns.module.css';

/** Side by side from this width on, one below the other on anything narrower. */
export function TwoColumns({ from, children }: { from: 'sm' | 'md'; children: ReactNode }) {
  return (
    <div className={classes.columns} data-from={from}>
      {children}
    </div>
  );
}
