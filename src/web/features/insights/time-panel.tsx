import type { TimeFault } from '#chess/review/causes/clock-use';
import { findTimeFindings, type TimeRate } from '#chess/review/causes/time-findings';

import { makePercentText } from '../../lib/percent-text.ts';
import type { ReadGame } from '../../library/insights/analysed-games.ts';
import classes from './insights.module.css';

const faultWords: Readonly<Record<TimeFault, string>> = {
  low: 'With under 5 % of the clock',
  hasty: 'Played instantly',
  long: 'After the longest thinks',
};

export function TimePanel({ games }: { games: readonly ReadGame[] }) {
  const found = findTimeFindings(games);
  if (!found) return null;
  const { thinks, mean, rates } = found;
  return (
    <section className={classes.panel} data-wide aria-label="Your clock">
      <div className={classes.panelHead}>
        <h2>Your clock</h2>
        <p className={classes.quiet}>
          {thinks.map(({ phase, seconds }) => `${phase} ${Math.round(seconds)} s a move`).join(' · ')}
        </p>
      </div>
      <ul className={classes.rates}>
        {rates.map((rate) => (
          <li key={rate.fault}>
            <span>{faultWords[rate.fault]}</span>
            <strong className={rate.isApart && rate.mistakes > mean * rate.moves ? classes.worst : undefined}>
              {makePercentText(rate.mistakes / rate.moves)}
            </strong>
            <span className={classes.quiet}>{makeRateText(rate)}</span>
          </li>
        ))}
      </ul>
      <p
        className={classes.note}
      >{`After the opening ${makePercentText(mean)} of your moves cost points.`}</p>
    </section>
  );
}

function makeRateText({ moves, mistakes, interval, isApart }: TimeRate): string {
  const sure = `95 % sure: ${Math.round(100 * interval.low)} to ${makePercentText(interval.high)}`;
  return `${mistakes} of ${moves} moves cost points (${sure}${isApart ? '' : ', within chance'})`;
}
