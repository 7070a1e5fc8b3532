import classes from './result-mark.module.css';

interface ResultMarkProps {
  result: number | string | null | undefined;
  sign: string;
  className?: string | undefined;
}

export function ResultMark({ result, sign, className }: ResultMarkProps) {
  return (
    <span className={`${classes.mark} ${className ?? ''}`} data-result={result ?? 'none'} aria-hidden="true">
      {sign}
    </span>
  );
}
