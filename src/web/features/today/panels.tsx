import { useDeferredValue, useMemo } from 'react';

import { useStudies } from '../../opening/studies.ts';
import type { Today } from '../../lib/today-answer.ts';
import { CalendarCard } from './calendar-card.tsx';
import { DueCard, type DueCounts, StartCard } from './due-cards.tsx';
import { findBiggestGap, GapCard } from './gap-card.tsx';
import { NewGames } from './new-games.tsx';
import { RememberedPanel } from './remembered-panel.tsx';
import { type ShownFigures, useBookFigures } from './use-book-figures.ts';
import { useLatestGames } from './use-latest-games.ts';
import type { ReviewCalendar } from './use-today.ts';
import classes from './today.module.css';

/** What a sitting would ask, once the book is read; until then what the server knows to be due. */
function countMoves(book: ShownFigures | undefined, stored: number): number {
  return book?.isFresh && book.figures ? book.figures.due + book.figures.fresh : stored;
}

function findDue(
  today: Today | undefined,
  white: ShownFigures | undefined,
  black: ShownFigures | undefined,
): DueCounts | undefined {
  if (today === undefined) return undefined;
  const { due } = today;
  return {
    cards: due.cards,
    white: countMoves(white, due.white),
    black: countMoves(black, due.black),
  };
}

interface PanelsProps {
  today: Today | undefined;
  /** What is due could not be loaded. */
  isFailed: boolean;
  calendar: ReviewCalendar | undefined;
  isCalendarFailed: boolean;
}

export function Panels({ today, isFailed, calendar, isCalendarFailed }: PanelsProps) {
  const studies = useStudies();
  const white = useBookFigures({ color: 'white', studies, isTurn: true });
  const isWhiteReady = white === undefined || !white.isMaking;
  const black = useBookFigures({ color: 'black', studies, isTurn: !studies.isLoading && isWhiteReady });
  const latest = useLatestGames(studies);
  // What is worked out meanwhile is drawn piece by piece, between frames: somebody may be clicking.
  const games = useDeferredValue(latest.games);
  const shownWhite = useDeferredValue(white);
  const shownBlack = useDeferredValue(black);
  const biggest = useMemo(() => findBiggestGap([shownWhite, shownBlack]), [shownWhite, shownBlack]);
  const due = findDue(today, white, black);
  const later = today ? today.later.cards + today.later.white + today.later.black : 0;
  const answerMs = today?.answer_ms ?? null;
  const hasBook = white !== undefined || black !== undefined || studies.isLoading || studies.isFailed;
  return (
    <div className={classes.grid}>
      <StartCard due={due} isFailed={isFailed} answerMs={answerMs} />
      <DueCard due={due} isFailed={isFailed} later={later} answerMs={answerMs} />
      <CalendarCard calendar={calendar} isFailed={isCalendarFailed} />
      <RememberedPanel
        white={shownWhite}
        black={shownBlack}
        isLoading={studies.isLoading}
        onRetry={studies.isFailed ? studies.reload : undefined}
      />
      <GapCard
        biggest={biggest}
        hasBook={hasBook}
        isMaking={studies.isLoading || white?.isMaking === true || black?.isMaking === true}
        isFailed={studies.isFailed}
      />
      <NewGames games={games} isJudging={latest.isJudging} error={latest.error} onRetry={latest.retry} />
    </div>
  );
}
