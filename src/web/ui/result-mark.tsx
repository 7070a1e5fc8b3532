import classes from './result-mark.module.css';

interface ResultMarkProps {
  /** The hero's points; null where nobody knows. */
  result: number | string | null | undefined;
  sign: string;
  className?: string | undefined;
}

/** Shows how a game ended; the words stand beside it. */
export function ResultMark({ result, sign, className }: ResultMarkProps) {
  return (
    <span className={`${classes.mark} ${className ?? ''}`} data-result={result ?? 'none'} aria-hidden="true">
      {sign}
    </span>
  );
}
