import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { makePoints } from '#chess/review/causes/cause-words';
import { type Choice, type InsightGame, pointsOf } from '#chess/review/causes/insights';

import { Info } from '../../ui/info.tsx';
import { makeChoiceText, makeListTitle } from './insight-words.ts';
import { Panel, parts } from '../../ui/parts.tsx';
import classes from './insights.module.css';

interface PartChartRow {
  choice: Choice;
  now: number;
  before?: number | undefined;
  games?: number;
  isApart?: boolean;
}

interface PartChartProps {
  title: string;
  info?: string | undefined;
  unit?: string;
  rows: readonly PartChartRow[];
  games: readonly InsightGame[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
  isWide?: boolean;
  children?: ReactNode;
}

export function PartChart(props: PartChartProps) {
  const { title, info, unit, rows, games, chosen, onChoose, isWide, children } = props;
  const most = Math.max(1, ...rows.map(({ now, before = 0 }) => Math.max(now, before)));
  const width = (points: number): string => `${(100 * points) / most}%`;
  return (
    <Panel padded data-wide={isWide || undefined} aria-label={title}>
      <div className={parts.panelHeader}>
        <h2>
          {title} {info !== undefined && <Info label="Sample size">{info}</Info>}
        </h2>
        {unit !== undefined && <p className={classes.quiet}>{unit}</p>}
      </div>
      <ul className={classes.parts}>
        {rows.map(({ choice, now, before, games: count, isApart }) => {
          const own = now * findShare(games, choice, chosen);
          const isChosen = chosen?.by === choice.by && chosen.value === choice.value;
          const apart = isApart ? (now < pointsOf(games) ? 'better' : 'worse') : undefined;
          return (
            <li key={choice.value}>
              <UnstyledButton
                className={`${classes.choice} ${classes.part}`}
                data-chosen={isChosen || undefined}
                aria-pressed={isChosen}
                onClick={() => onChoose(choice)}
              >
                <span className={classes.partName}>
                  {makeChoiceText(choice)}
                  {count !== undefined && (
                    <span className={classes.quiet}>
                      {` ${count}`}
                      <VisuallyHidden> games</VisuallyHidden>
                    </span>
                  )}
                </span>
                <span className={classes.partBars} aria-hidden="true">
                  <span className={classes.bar} style={{ width: width(now) }}>
                    <span style={{ width: `${now === 0 ? 0 : (100 * own) / now}%` }} />
                  </span>
                  {before !== undefined && (
                    <span className={classes.before} style={{ width: width(before) }} />
                  )}
                </span>
                <span className={classes.figure} data-change={apart}>
                  {makePoints(now)}
                </span>
                <VisuallyHidden>
                  {` % of win chance a game`}
                  {before !== undefined && `, before ${makePoints(before)} %`}
                  {chosen && !isChosen && `, ${makePoints(own)} % of it from “${makeListTitle(chosen)}”`}
                  {apart && `; clearly ${apart} than in other games`}
                </VisuallyHidden>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {children !== undefined && <p className={classes.note}>{children}</p>}
    </Panel>
  );
}

function findShare(games: readonly InsightGame[], choice: Choice, chosen: Choice | undefined): number {
  const all = pointsOf(games, choice);
  return chosen === undefined || all === 0 ? 0 : pointsOf(games, choice, chosen) / all;
}
