import { Button, UnstyledButton, VisuallyHidden, Anchor } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '#chess/count-of';
import { makeLossShareText, makeFrequencyText } from '#chess/review/causes/cause-words';
import type { CauseRow, Choice } from '#chess/review/causes/insights';

import { Info } from '../../ui/info.tsx';
import { makeChoiceText } from './insight-words.ts';
import { Panel, parts } from '../../ui/parts.tsx';
import { autoAnalysedGames, setAutoAnalysis, useAutoAnalysis } from '../../analysis/auto-analysis.ts';
import own from './cause-chart.module.css';
import classes from './insights.module.css';

interface CauseChartProps {
  rows: readonly CauseRow[];
  games: number;
  gamesBefore: number;
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

const fewRows = 8;
const steps = [1, 2, 5, 10, 20];
const mostTicks = 6;

export function CauseChart({ rows, games, gamesBefore, chosen, onChoose }: CauseChartProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, fewRows);
  const rest = rows.slice(fewRows);
  const highest = Math.max(
    1,
    ...rows.map(({ interval, intervalBefore }) => Math.max(interval.high, intervalBefore?.high ?? 0)),
  );
  const step = steps.find((each) => highest / each <= mostTicks) ?? highest;
  const most = step * Math.ceil(highest / step);
  const left = (percent: number): string => `${(100 * percent) / most}%`;
  const ticks = Array.from({ length: most / step + 1 }, (_, at) => at * step);
  const hasBefore = gamesBefore > 0;
  const unexplained = shown.find(({ choice }) => choice.value === 'no motif');
  return (
    <Panel padded aria-label="By cause">
      <div className={parts.panelHeader}>
        <h2>
          By cause{' '}
          <Info label="Sample size and certainty">
            {`Your last ${games} games`}
            {hasBefore && `, compared with the ${gamesBefore} before`}.
            {' The bars show shares of the win chance that your mistakes cost. They add up to 100 %.'}
            {' The likely range shows how exact a share is.'}
            {hasBefore && ' A clear change in how often a cause occurs is too large to be chance.'}
          </Info>
        </h2>
        <p className={`${parts.legend} ${own.legend}`} aria-hidden="true">
          <span data-line="area">now</span>
          {hasBefore && (
            <span data-line="area" data-key="before">
              before
            </span>
          )}
          <span data-key="interval">likely range</span>
          {hasBefore && <span data-key="change">clear change</span>}
        </p>
      </div>
      <table className={`${parts.table} ${own.causes}`}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>cause</VisuallyHidden>
            </th>
            <th scope="col">share of lost win chance</th>
            <th scope="col" data-number>
              share
            </th>
            <th scope="col" data-number>
              how often
            </th>
            {hasBefore ? (
              <th scope="col" data-number>
                before
              </th>
            ) : (
              <td />
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const { choice, share, interval, shareBefore, intervalBefore, rate, rateBefore, isChange } = row;
            const isChosen = chosen?.by === 'cause' && chosen.value === choice.value;
            return (
              <tr key={choice.value} className={classes.choice} data-chosen={isChosen || undefined}>
                <th scope="row">
                  <UnstyledButton fw={600} aria-pressed={isChosen} onClick={() => onChoose(choice)}>
                    {makeChoiceText(choice)}
                  </UnstyledButton>
                </th>
                <td className={own.bars}>
                  <span className={own.track} aria-hidden="true">
                    {ticks.map((tick) => (
                      <i key={tick} style={{ left: left(tick) }} />
                    ))}
                    <span className={classes.bar} style={{ width: left(share) }} />
                    <Whisker low={left(interval.low)} high={left(interval.high)} />
                    {shareBefore !== undefined && intervalBefore && (
                      <span className={own.earlier}>
                        <span className={classes.before} style={{ width: left(shareBefore) }} />
                        <Whisker low={left(intervalBefore.low)} high={left(intervalBefore.high)} />
                      </span>
                    )}
                  </span>
                  <VisuallyHidden>
                    {`likely between ${Math.round(interval.low)} and ${Math.round(interval.high)} %`}
                    {shareBefore !== undefined && `; before, ${shareBefore} %`}
                  </VisuallyHidden>
                </td>
                <td className={classes.figure}>{makeLossShareText(row)}</td>
                <td
                  className={`${classes.figure} ${own.often}`}
                  data-change={isChange ? tellChange(row) : undefined}
                >
                  {makeFrequencyText(rate)}
                  {isChange && <VisuallyHidden>{`, clearly ${tellChange(row)}`}</VisuallyHidden>}
                </td>
                <td className={`${classes.figure} ${own.often}`}>
                  {rateBefore !== undefined && makeFrequencyText(rateBefore)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={own.axis} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: left(tick) }}>
            {tick}
          </span>
        ))}
      </p>
      {unexplained && (
        <p className={classes.note}>
          {`${makeChoiceText(unexplained.choice)}: for example a wrong plan or a passive move.`}
        </p>
      )}
      {rows.some(({ choice }) => choice.value === 'not searched') && <UnsearchedNote />}
      {rest.length > 0 && (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `${countOf(rest.length, 'more cause')}, ${sumShares(rest)} %`}
        </Button>
      )}
    </Panel>
  );
}

function sumShares(rows: readonly CauseRow[]): number {
  return rows.reduce((sum, { share }) => sum + share, 0);
}

function tellChange({ rate, rateBefore = 0 }: CauseRow): 'better' | 'worse' {
  return rate < rateBefore ? 'better' : 'worse';
}

function Whisker({ low, high }: { low: string; high: string }) {
  return <span className={own.whisker} style={{ left: low, width: `calc(${high} - ${low})` }} />;
}

function UnsearchedNote() {
  const isAutoAnalysisOn = useAutoAnalysis();
  return (
    <p className={classes.note}>
      Tabiya has not looked for these causes yet.{' '}
      {isAutoAnalysisOn ? (
        `It does so for your newest ${autoAnalysedGames} games.`
      ) : (
        <>
          <Anchor component="button" type="button" fz="inherit" onClick={() => setAutoAnalysis(true)}>
            {`Analyse my newest ${autoAnalysedGames} games automatically`}
          </Anchor>{' '}
          to find them.
        </>
      )}
    </p>
  );
}
