import type { TimeFault } from '#chess/review/causes/clock-use';
import { findTimeFindings, type TimeRate } from '#chess/review/causes/time-findings';

import { makePercentText } from '../../lib/percent-text.ts';
import type { ReadGame } from '../../library/insights/analysed-games.ts';
import { Info } from '../../ui/info.tsx';
import { Panel, PanelHeader } from '../../ui/parts.tsx';
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
    <Panel padded data-wide aria-label="Your clock">
      <PanelHeader title="Your clock">
        <p className={classes.quiet}>
          {thinks.map(({ phase, seconds }) => `${phase} ${Math.round(seconds)} s a move`).join(' · ')}
        </p>
      </PanelHeader>
      <ul className={classes.rates}>
        {rates.map((rate) => (
          <li key={rate.fault}>
            <span>{faultWords[rate.fault]}</span>
            <strong className={rate.isApart && rate.mistakes > mean * rate.moves ? classes.worst : undefined}>
              {makePercentText(rate.mistakes / rate.moves)}
            </strong>
            <span className={classes.quiet}>
              {!rate.isApart && 'no clear difference '}
              <Info label={`${faultWords[rate.fault]}: sample size`}>{makeRateText(rate)}</Info>
            </span>
          </li>
        ))}
      </ul>
      <p
        className={classes.note}
      >{`After the opening, ${makePercentText(mean)} of all your moves cost points.`}</p>
    </Panel>
  );
}

function makeRateText({ moves, mistakes, interval }: TimeRate): string {
  const range = `${Math.round(100 * interval.low)} to ${makePercentText(interval.high)}`;
  return `${mistakes} of ${moves} moves cost points. The true share is ${range} with 95 % certainty.`;
}
