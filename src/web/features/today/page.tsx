import { useState } from 'react';

import { useStoredChoice } from '../../lib/stored-choice.ts';
import { useUser } from '../../lib/session.tsx';
import { findCachedUserContent } from '../../lib/today-answer.ts';
import { useOwnBookFigures } from '../../library/own-book-figures.ts';
import { useStudies } from '../../opening/studies.ts';
import { sumDue, useDueCounts } from '../../training/due-counts.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { parts } from '../../ui/parts.tsx';
import { makeRowText } from './calendar-card.tsx';
import { countFresh, isFreshKnown } from './fresh-moves.ts';
import { listSteps } from './first-step-list.ts';
import { FirstSteps } from './first-steps.tsx';
import { Panels } from './panels.tsx';
import { findDay } from '../../lib/today-path.ts';
import { useReviewCalendar, useToday } from './use-today.ts';
import classes from './today.module.css';

export function TodayPage() {
  const user = useUser();
  const { data: today, error, refetch } = useToday();
  const due = useDueCounts();
  const studies = useStudies();
  const books = useOwnBookFigures(studies);
  const { calendar, isError: isCalendarFailed } = useReviewCalendar();
  const [areHidden, setAreHidden] = useStoredChoice(`tabiya-first-steps-hidden:${user.id}`, [true]);
  const [cached] = useState(findCachedUserContent);
  const has = today?.has ?? cached;
  const steps = has ? listSteps(user, has) : [];
  const isOnTheWay = steps.some(({ isDone }) => !isDone);
  const isNew = has !== undefined && !Object.values(has).includes(true);
  const hasNothingToStart =
    due !== undefined &&
    sumDue(due) === 0 &&
    !studies.isLoading &&
    isFreshKnown(books) &&
    countFresh(books) === 0;
  return (
    <div className={parts.page}>
      <header className={classes.header}>
        <h1 className={parts.title}>Today</h1>
        <TodayDate />
        <span className={`${parts.quiet} ${parts.onlyPhone} ${classes.streak}`}>
          {calendar && calendar.daysInRow > 0 && makeRowText(calendar.daysInRow)}
        </span>
      </header>
      {error && !today && (
        <InlineError onRetry={() => void refetch()}>
          Due cards and moves could not be loaded: {error.message}.
        </InlineError>
      )}
      {isOnTheWay && (isNew || !areHidden) && (
        <FirstSteps
          steps={steps}
          isMain={isNew || hasNothingToStart}
          onHide={isNew ? undefined : () => setAreHidden(true)}
        />
      )}
      {!isNew && (
        <Panels
          today={today}
          hasOpening={has?.opening}
          studies={studies}
          books={books}
          isFailed={error !== null && today === undefined}
          calendar={calendar}
          isCalendarFailed={isCalendarFailed}
        />
      )}
    </div>
  );
}

/** The prerendered page has no date, because the build does not know the day. */
function TodayDate() {
  const [text] = useState(() => {
    if (typeof document === 'undefined') return '';
    const day = findDay(Date.now());
    return day.toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' });
  });
  return <span className={`${parts.quiet} ${parts.onlyWide}`}>{text}</span>;
}
