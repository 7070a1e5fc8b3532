import { makePercentText } from '../lib/percent-text.ts';
import { saidMove, type ShownFigures } from './use-book-figures.ts';
import classes from './said-figures.module.css';

export function SaidFigures({ said }: { said: NonNullable<ShownFigures['said']> }) {
  return (
    <>
      After move {saidMove}, <strong className={classes.figure}>{makePercentText(said.booked)}</strong> of
      games are still in your repertoire; in{' '}
      <strong className={`${classes.figure} ${classes.remembered}`}>
        {makePercentText(said.remembered)}
      </strong>{' '}
      you remember every move{makeReason(said)}.
    </>
  );
}

/** A line counts as remembered only once all its moves are trained, so at first few lines do. */
function makeReason({ booked, remembered }: NonNullable<ShownFigures['said']>): string {
  if (booked < 0.005 || remembered >= 0.005) return '';
  return `: ${remembered === 0 ? 'no line is' : 'few lines are'} trained that far yet`;
}
