import type { GameResults } from '#chess/opening/replies';
import type { StudyColor } from '#contract/studies';

import { makePercentText } from '../../../lib/percent-text.ts';
import classes from './workspace.module.css';

/** White's wins first; in words the user's score. */
export function ResultBar({ results, color }: { results: GameResults; color: StudyColor }) {
  const { white, draws, black } = results;
  const games = Math.max(1, white + draws + black);
  const score = ((color === 'white' ? white : black) + draws / 2) / games;
  const label = `You score ${makePercentText(score)}: White wins ${makePercentText(white / games)}, draws ${makePercentText(draws / games)}, Black wins ${makePercentText(black / games)}`;
  return (
    <span className={classes.results} role="img" aria-label={label} title={label}>
      <span style={{ flexGrow: white }} data-side="white" />
      <span style={{ flexGrow: draws }} data-side="draw" />
      <span style={{ flexGrow: black }} data-side="black" />
    </span>
  );
}
