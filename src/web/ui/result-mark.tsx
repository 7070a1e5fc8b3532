import classes from './result-mark.module.css';

interface ResultMarkProps {
  /** The player's points; null if unknown. */
  result: number | string | null | undefined;
  sign: string;
  className?: string | undefined;
}

/** Decorative; the text is beside it. */
export function ResultMark({ result, sign, className }: ResultMarkProps) {
  return (
    <span className={`${classes.mark} ${className ?? ''}`} data-result={result ?? 'none'} aria-hidden="true">
      {sign}
    </span>
  );
}
