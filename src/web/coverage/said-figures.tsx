import { makeMovesText } from '#chess/opening/odds';
import type { ShownMoves } from '#contract/book-figures';

import classes from './said-figures.module.css';

export function SaidFigures({ said: { prepared, remembered } }: { said: ShownMoves }) {
  return (
    <>
      <strong>{makeMovesText(prepared)}</strong> moves prepared per game,{' '}
      <strong className={classes.remembered}>{makeMovesText(remembered)}</strong> remembered
    </>
  );
}
