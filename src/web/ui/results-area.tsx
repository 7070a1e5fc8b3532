import { useId } from 'react';

import { countFittingRows } from './count-rows.ts';
import classes from './results-area.module.css';

interface ResultsAreaProps {
  label: string;
  value: string;
  placeholder?: string;
  /** A fixed height; by default it grows with its text. */
  rows?: number;
}

/** Results as text, to read, select and copy: pre-formatted, so in the fixed-width face. */
export function ResultsArea({ label, value, placeholder, rows }: ResultsAreaProps) {
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={classes.text}
        value={value}
        readOnly
        // For browsers that cannot size a field by its text; the others do not look at it.
        rows={rows ?? countFittingRows(value || (placeholder ?? ''))}
        data-fixed={rows !== undefined || undefined}
        spellCheck={false}
        placeholder={placeholder}
      />
    </div>
  );
}
