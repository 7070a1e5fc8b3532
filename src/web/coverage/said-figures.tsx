import { makePercentText } from '../lib/percent-text.ts';
import { saidMove, type ShownFigures } from './use-book-figures.ts';
import classes from './said-figures.module.css';

/** The two figures of a book that every screen says, as a sentence. */
export function SaidFigures({ said }: { said: NonNullable<ShownFigures['said']> }) {
  return (
    <>
      In book at move {saidMove}: <strong className={classes.figure}>{makePercentText(said.booked)}</strong>,
      remembered at move {saidMove}:{' '}
      <strong className={`${classes.figure} ${classes.remembered}`}>
        {makePercentText(said.remembered)}
      </strong>
      {makeReason(said)}.
    </>
  );
}

/** A line counts only when each of the user's moves up to that point was answered, so a first sitting often changes nothing. */
function makeReason({ booked, remembered }: NonNullable<ShownFigures['said']>): string {
  if (booked < 0.005 || remembered >= 0.005) return '';
  return `: ${remembered === 0 ? 'no' : 'hardly any'} line is trained as far as that yet`;
}
