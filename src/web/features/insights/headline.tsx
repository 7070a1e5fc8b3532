import { makeCausePlural, makeLostText, makePoints } from '#chess/review/causes/cause-words';
import type { Insights } from '#chess/review/causes/insights';

import { capitalize } from '../../lib/capitalize.ts';
import { makeGain } from './insight-words.ts';
import classes from './insights.module.css';

/** What is lost, what costs most, and what halving it gains. */
export function Headline({ insights }: { insights: Insights }) {
  const { total, totalBefore, gamesBefore, halved, causes } = insights;
  const { lead, figure, rest } = makeLostText(total);
  const worst = causes.find(({ choice }) => choice.value === halved?.cause);
  return (
    <div className={classes.headline}>
      <p>
        {lead} <strong>{figure}</strong> {rest}.
        {worst && (
          <>
            {` ${capitalize(makeCausePlural(worst.choice.value))} cost most: `}
            <strong className={classes.worst}>{makePoints(worst.now)} a game</strong>.
          </>
        )}
      </p>
      {halved && (
        <p>
          Halving them is worth <strong>{makeGain(halved.points)} in 100 games</strong>.
        </p>
      )}
      <p className={classes.quiet}>
        {totalBefore === undefined
          ? 'Too few earlier games to compare.'
          : `It was ${makePoints(totalBefore)} a game in the ${gamesBefore} games before.`}{' '}
        A mistake that turns a sure win into a sure loss costs 100 points.
      </p>
    </div>
  );
}
