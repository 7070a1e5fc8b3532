import { useId } from 'react';

import classes from './results-area.module.css';

/** Results as text, to read, select and copy: pre-formatted, so in the fixed-width face. */
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
