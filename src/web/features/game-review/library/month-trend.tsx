import { countOf } from '#chess/count-of';
import type { MonthFigures } from '#chess/opening/games-report';

import { parts } from '../../../ui/parts.tsx';
import { Plot, type PlotPoint } from '../../../ui/plot.tsx';
import classes from './book-report.module.css';
import { makeReportScore } from './report-words.ts';

const mostMonths = 24;
function nameMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function listPoints(values: readonly (number | null)[]): PlotPoint[] {
  return values.flatMap((value, at): PlotPoint[] => (value === null ? [] : [[at, 100 * value]]));
}

export function MonthTrend({ months }: { months: readonly MonthFigures[] }) {
  const shown = months.filter(({ month }) => month > '1970-01').slice(-mostMonths);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return (
    <figure className={classes.trend}>
      <figcaption className={parts.legend}>
        <strong>By month</strong>
        <span data-tone="bad">you deviated</span>
        <span data-tone="good">results</span>
      </figcaption>
      <Plot
        label={`Your deviations went from ${makeReportScore(first.leftByYou)} of games in ${nameMonth(first.month)} to ${makeReportScore(last.leftByYou)} in ${nameMonth(last.month)}. Your results went from ${makeReportScore(first.score)} to ${makeReportScore(last.score)}.`}
        height={92}
        range={[0, shown.length - 1]}
        ticks={shown.map(({ month }, at) => ({
          at,
          text: at === 0 || month.endsWith('-01') ? nameMonth(month) : nameMonth(month).slice(0, 3),
        }))}
        lines={[
          { points: listPoints(shown.map(({ score }) => score)), tone: 'good' },
          { points: listPoints(shown.map(({ leftByYou }) => leftByYou)), tone: 'bad' },
        ]}
        marks={shown.map(({ month, games, leftByYou }, at) => ({
          at,
          percent: 100 * leftByYou,
          tone: 'bad',
          title: `${nameMonth(month)}: you deviated in ${makeReportScore(leftByYou)} of ${countOf(games, 'game')}`,
        }))}
      />
    </figure>
  );
}
