import { makePercentText } from '../lib/percent-text.ts';
import { saidMove, type ShownFigures } from './use-book-figures.ts';
import classes from './said-figures.module.css';

/** The two figures of a book that every screen says, as a sentence. */
export function SaidFigures({ said }: { said: NonNullable<ShownFigures['said']> }) {
  return (
    <>
      In book at move {saidMove}: <strong>{makePercentText(said.booked)}</strong>, remembered at move{' '}
      {saidMove}: <strong className={classes.remembered}>{makePercentText(said.remembered)}</strong>.
    </>
  );
}
