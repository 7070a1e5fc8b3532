import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Choice, type InsightGame, sumMistakes } from '#chess/review/causes/insights';

import { Info } from '../../ui/info.tsx';
import { makeChoiceText, makeListTitle } from './insight-words.ts';
import { Panel, parts } from '../../ui/parts.tsx';
import classes from './insights.module.css';

interface PartChartRow {
  choice: Choice;
  share?: number;
  shareBefore?: number | undefined;
  rate?: number;
  games?: number;
  isApart?: boolean;
}

interface PartChartProps {
  title: string;
  info?: string | undefined;
  measure: 'share' | 'rate';
  rows: readonly PartChartRow[];
  games: readonly InsightGame[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
  isWide?: boolean;
  children?: ReactNode;
}

export function PartChart(props: PartChartProps) {
  const { title, info, measure, rows, games, chosen, onChoose, isWide, children } = props;
  const values = rows.map(({ share = 0, rate = 0 }) => (measure === 'share' ? share : rate));
  const most = Math.max(...values, ...rows.map(({ shareBefore = 0 }) => shareBefore)) || 1;
  const width = (value: number): string => `${(100 * value) / most}%`;
  const mean = sumMistakes(games).times / Math.max(1, games.length);
  return (
    <Panel padded data-wide={isWide || undefined} aria-label={title}>
      <div className={parts.panelHeader}>
        <h2>
          {title} {info !== undefined && <Info label="Sample size">{info}</Info>}
        </h2>
        <p className={classes.quiet}>
          {measure === 'share' ? 'share of lost win chance' : 'mistakes per game'}
        </p>
      </div>
      <ul className={classes.parts}>
        {rows.map(({ choice, shareBefore, games: count, isApart }, at) => {
          const now = values[at] ?? 0;
          const chosenPart = Math.round(100 * findChosenPart(games, measure, choice, chosen));
          const isChosen = chosen?.by === choice.by && chosen.value === choice.value;
          const apart = isApart ? (now < mean ? 'better' : 'worse') : undefined;
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
                    <span style={{ width: `${chosenPart}%` }} />
                  </span>
                  {shareBefore !== undefined && (
                    <span className={classes.before} style={{ width: width(shareBefore) }} />
                  )}
                </span>
                <span className={classes.figure} data-change={apart}>
                  {measure === 'share' ? `${now} %` : now.toFixed(1)}
                </span>
                <VisuallyHidden>
                  {shareBefore !== undefined && `, before ${shareBefore} %`}
                  {chosen && !isChosen && `, ${chosenPart} % of it from “${makeListTitle(chosen)}”`}
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

function findChosenPart(
  games: readonly InsightGame[],
  measure: PartChartProps['measure'],
  choice: Choice,
  chosen: Choice | undefined,
): number {
  if (!chosen) return 0;
  const [all, part] = [sumMistakes(games, choice), sumMistakes(games, choice, chosen)];
  if (all.times === 0) return 0;
  return measure === 'rate' ? part.times / all.times : part.loss / (all.loss || 1);
}
