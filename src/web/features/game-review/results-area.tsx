import { useId } from 'react';

import classes from './results-area.module.css';

/** Preformatted text. */
export function ResultsArea({ value }: { value: string }) {
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        Results
      </label>
      <textarea id={id} className={classes.text} value={value} readOnly rows={7} spellCheck={false} />
    </div>
  );
}
