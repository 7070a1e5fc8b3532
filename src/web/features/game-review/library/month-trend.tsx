import { countOf } from '#chess/count-of';
import type { MonthFigures } from '#chess/opening/games-report';

import classes from './book-report.module.css';
import { makeReportScore } from './report-words.ts';

const mostMonths = 24;
const [width, height] = [520, 120];
const [left, right, top, bottom] = [34, 10, 8, 20];

function findX(at: number, count: number): number {
  return left + ((width - left - right) * at) / Math.max(1, count - 1);
}

function findY(share: number): number {
  return top + (height - top - bottom) * (1 - share);
}

/** `Nov 2026` */
function nameMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Skips months without a value. */
function makePoints(values: readonly (number | null)[]): string {
  return values
    .flatMap((value, at) =>
      value === null ? [] : `${findX(at, values.length).toFixed(1)},${findY(value).toFixed(1)}`,
    )
    .join(' ');
}

/** Deviations and score by month; games without a date are left out. */
export function MonthTrend({ months }: { months: readonly MonthFigures[] }) {
  const shown = months.filter(({ month }) => month > '1970-01').slice(-mostMonths);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  // As many labels as fit.
  const every = Math.ceil(shown.length / 6);
  return (
    <figure className={classes.trend}>
      <figcaption className={classes.legend}>
        <strong>By month</strong>
        <span data-line="left">you deviated</span>
        <span data-line="score">score</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Your deviations went from ${makeReportScore(first.leftByYou)} of games in ${nameMonth(first.month)} to ${makeReportScore(last.leftByYou)} in ${nameMonth(last.month)}. Your score went from ${makeReportScore(first.score)} to ${makeReportScore(last.score)}.`}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              className={classes.gridLine}
              x1={left}
              x2={width - right}
              y1={findY(share)}
              y2={findY(share)}
            />
            <text x={left - 6} y={findY(share) + 4} textAnchor="end">
              {100 * share}
            </text>
          </g>
        ))}
        {shown.map(({ month }, at) =>
          at % every === 0 ? (
            <text
              key={month}
              x={findX(at, shown.length)}
              y={height - 5}
              textAnchor={at === 0 ? 'start' : at === shown.length - 1 ? 'end' : 'middle'}
            >
              {at === 0 || month.endsWith('-01') ? nameMonth(month) : nameMonth(month).slice(0, 3)}
            </text>
          ) : null,
        )}
        <polyline data-line="score" points={makePoints(shown.map(({ score }) => score))} />
        <polyline data-line="left" points={makePoints(shown.map(({ leftByYou }) => leftByYou))} />
        {shown.map(({ month, games, leftByYou }, at) => (
          <circle key={month} cx={findX(at, shown.length)} cy={findY(leftByYou)} r={3}>
            <title>{`${nameMonth(month)}: you deviated in ${makeReportScore(leftByYou)} of ${countOf(games, 'game')}`}</title>
          </circle>
        ))}
      </svg>
    </figure>
  );
}
