import { Button, UnstyledButton, VisuallyHidden, Anchor } from '@mantine/core';
import { useState } from 'react';
import { makePoints } from '#chess/review/causes/cause-words';
import { isExplained } from '#chess/review/causes/game-summary';
import type { CauseRow, Choice } from '#chess/review/causes/insights';

import { Info } from '../../ui/info.tsx';
import { makeChange, makeChoiceText } from './insight-words.ts';
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
const steps = [1, 2, 5, 10, 20, 50];
const mostTicks = 6;

export function CauseChart({ rows, games, gamesBefore, chosen, onChoose }: CauseChartProps) {
  const [isWhole, setIsWhole] = useState(false);
  const known = rows.filter(({ choice }) => isExplained(choice.value));
  const shown = isWhole ? rows : [...known.slice(0, fewRows), ...rows.slice(known.length)];
  // Unexplained mistakes often cost most. Their bar may be cut off, so that the other bars stay readable.
  const highest = Math.max(
    1,
    ...known.map(({ interval, intervalBefore }) => Math.max(interval.high, intervalBefore?.high ?? 0)),
  );
  const step = steps.find((each) => highest / each <= mostTicks) ?? highest;
  const most = step * Math.ceil(highest / step);
  const left = (points: number): string => `${(100 * Math.min(points, most)) / most}%`;
  const ticks = Array.from({ length: most / step + 1 }, (_, at) => at * step);
  const hasBefore = gamesBefore > 0;
  const unexplained = rows.find(({ choice }) => choice.value === 'no motif');
  return (
    <Panel padded aria-label="By cause">
      <div className={parts.panelHeader}>
        <h2>
          By cause{' '}
          <Info label="Sample size and certainty">
            {`Your last ${games} games`}
            {hasBefore && `, compared with the ${gamesBefore} before`}.
            {' The likely range shows how exact a figure is.'}
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
            <th scope="col" data-number>
              times
            </th>
            <th scope="col">% of win chance a game</th>
            <th scope="col" data-number>
              now
            </th>
            {hasBefore ? (
              <th scope="col" data-number>
                change
              </th>
            ) : (
              <td />
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const { choice, times, now, interval, before, intervalBefore, isChange } = row;
            const isChosen = chosen?.by === 'cause' && chosen.value === choice.value;
            return (
              <tr key={choice.value} className={classes.choice} data-chosen={isChosen || undefined}>
                <th scope="row">
                  <UnstyledButton fw={600} aria-pressed={isChosen} onClick={() => onChoose(choice)}>
                    {makeChoiceText(choice)}
                  </UnstyledButton>
                </th>
                <td data-number>{times}</td>
                <td className={own.bars}>
                  <span className={own.track} aria-hidden="true">
                    {ticks.map((tick) => (
                      <i key={tick} style={{ left: left(tick) }} />
                    ))}
                    <span
                      className={classes.bar}
                      data-cut={now > most || undefined}
                      style={{ width: left(now) }}
                    />
                    {now <= most && <Whisker low={left(interval.low)} high={left(interval.high)} />}
                    {before !== undefined && intervalBefore && before <= most && (
                      <span className={own.earlier}>
                        <span className={classes.before} style={{ width: left(before) }} />
                        <Whisker low={left(intervalBefore.low)} high={left(intervalBefore.high)} />
                      </span>
                    )}
                  </span>
                  <VisuallyHidden>
                    {`likely between ${makePoints(interval.low)} and ${makePoints(interval.high)}`}
                    {before !== undefined && `; before, ${makePoints(before)}`}
                  </VisuallyHidden>
                </td>
                <td className={classes.figure}>{makePoints(now)}</td>
                <td
                  className={`${classes.figure} ${own.change}`}
                  data-change={isChange ? tellChange(row) : undefined}
                >
                  {before !== undefined && makeChange(now, before)}
                  {isChange && <VisuallyHidden>{`, clearly ${tellChange(row)}`}</VisuallyHidden>}
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
          {unexplained.now > most && ' Its bar is shortened to fit.'}
        </p>
      )}
      {rows.some(({ choice }) => choice.value === 'not searched') && <UnsearchedNote />}
      {known.length > fewRows && (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${known.length} causes`}
        </Button>
      )}
    </Panel>
  );
}

function tellChange({ now, before = 0 }: CauseRow): 'better' | 'worse' {
  return now < before ? 'better' : 'worse';
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
