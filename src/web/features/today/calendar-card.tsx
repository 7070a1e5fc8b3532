import { memo } from 'react';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';

import { makePercentText } from '../../lib/percent-text.ts';
import { findShade } from './review-days.ts';
import { parts } from '../../ui/parts.tsx';
import type { ReviewCalendar } from './use-today.ts';
import classes from './today.module.css';

declare module 'react' {
  interface CSSProperties {
    '--shade'?: string | undefined;
  }
}

const shades = ['0%', '30%', '52%', '76%', '100%'];

export function makeRowText(daysInRow: number): string {
  if (daysInRow === 0) return 'No streak yet';
  return `${countOf(daysInRow, 'day')} in a row`;
}

interface CalendarCardProps {
  calendar: ReviewCalendar | undefined;
  isFailed: boolean;
}

export const CalendarCard = memo(function CalendarCard({ calendar, isFailed }: CalendarCardProps) {
  const most = Math.max(0, ...(calendar?.days ?? []).map(({ reviews }) => reviews));
  const right =
    calendar && calendar.reviews > 0 ? `, ${makePercentText(calendar.right / calendar.reviews)} right` : '';
  const sum = calendar && `${countOf(calendar.reviews, 'answer')}${right}`;
  const last = calendar?.days.at(-1);
  const active = calendar?.days.filter(({ reviews }) => reviews > 0).length ?? 0;
  return (
    <section className={classes.card} data-kind="calendar" aria-labelledby="today-calendar">
      <div className={classes.calendarWords}>
        <h2 id="today-calendar" className={parts.label}>
          Training, 12 weeks
        </h2>
        <strong className={classes.figure}>{calendar && makeRowText(calendar.daysInRow)}</strong>
        <span className={classes.quiet}>{sum ?? (isFailed && 'Your answers could not be loaded.')}</span>
        <Link to="/memory" className={parts.link}>
          Memory
        </Link>
      </div>
      <div
        className={classes.calendar}
        role="img"
        aria-label={
          calendar
            ? `You trained on ${active} of ${calendar.days.length} days; ${countOf(last?.reviews ?? 0, 'answer')} today, ${most} at most`
            : 'Training by day, loading'
        }
      >
        {calendar?.days.map(({ date, reviews }) => (
          <span
            key={date}
            className={classes.day}
            style={{ '--shade': shades[findShade(reviews, most)] }}
            data-today={date === last?.date || undefined}
            title={`${date}: ${countOf(reviews, 'answer')}`}
          />
        ))}
      </div>
    </section>
  );
});
