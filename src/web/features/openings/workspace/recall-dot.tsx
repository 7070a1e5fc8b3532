import type { RecallKind } from '#chess/memory/position-recall';

import classes from './workspace.module.css';

const words: Record<RecallKind, string> = {
  new: 'not trained yet',
  remembered: 'remembered',
  due: 'due',
  missed: 'often missed',
};

/** Reserves its space until known. */
export function RecallDot({ kind }: { kind: RecallKind | undefined }) {
  if (kind === undefined) return <span className={classes.dot} />;
  return <span className={classes.dot} data-kind={kind} role="img" aria-label={words[kind]} />;
}

export function RecallLegend() {
  return (
    <p className={classes.legend} aria-hidden="true">
      {(['remembered', 'due', 'missed', 'new'] as const).map((kind) => (
        <span key={kind}>
          <span className={classes.dot} data-kind={kind} /> {words[kind]}
        </span>
      ))}
    </p>
  );
}
