import { Suspense, useDeferredValue, useMemo } from 'react';

import { useDueCounts, useDueTomorrow } from '../../training/due-counts.ts';
import { makeBookTitle, type StudiesState } from '../../opening/studies.ts';
import type { StudyColor } from '#contract/studies';
import type { Today } from '../../lib/today-answer.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { DueCard, StartCard } from './due-cards.tsx';
import { countFresh } from './fresh-moves.ts';
import { findBiggestGap, GapCard } from './gap-card.tsx';
import { NewGames } from './new-games.tsx';
import { RememberedPanel } from './remembered-panel.tsx';
import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import { BookLessons } from '../../library/book-lessons.tsx';
import { useLatestGames } from './use-latest-games.ts';
import type { ReviewCalendar } from './use-today.ts';
import classes from './today.module.css';

const InsightSentence = lazyPart(async () => (await import('./insight-sentence.tsx')).InsightSentence);

const GamesCount = lazyPart(async () => (await import('./games-count.tsx')).GamesCount);

interface PanelsProps {
  today: Today | undefined;
  hasOpening: boolean | undefined;
  studies: StudiesState;
  books: Record<StudyColor, ShownFigures | undefined>;
  isFailed: boolean;
  calendar: ReviewCalendar | undefined;
  isCalendarFailed: boolean;
}

export function Panels({
  today,
  hasOpening,
  studies,
  books,
  isFailed,
  calendar,
  isCalendarFailed,
}: PanelsProps) {
  const { white, black } = books;
  const latest = useLatestGames(studies);
  const games = useDeferredValue(latest.games);
  const shownWhite = useDeferredValue(white);
  const shownBlack = useDeferredValue(black);
  const biggest = useMemo(() => findBiggestGap([shownWhite, shownBlack]), [shownWhite, shownBlack]);
  const due = useDueCounts();
  const fresh = countFresh(books);
  const later = useDueTomorrow() ?? 0;
  const isLoading = studies.isLoading && hasOpening !== false;
  const hasBook = white !== undefined || black !== undefined || isLoading || studies.isFailed;
  const isMaking = isLoading || white?.isMaking === true || black?.isMaking === true;
  return (
    <div className={classes.grid}>
      <StartCard due={due} fresh={fresh} isFailed={isFailed} pace={today} />
      <DueCard due={due} fresh={fresh} isFailed={isFailed} later={later} pace={today} />
      <CalendarCard calendar={calendar} isFailed={isCalendarFailed} />
      <RememberedPanel
        white={shownWhite}
        black={shownBlack}
        titles={{
          white: studies.white ? makeBookTitle(studies.white) : undefined,
          black: studies.black ? makeBookTitle(studies.black) : undefined,
        }}
        isLoading={isLoading}
        onRetry={studies.isFailed ? studies.reload : undefined}
      />
      <GapCard biggest={biggest} hasBook={hasBook} isMaking={isMaking} isFailed={studies.isFailed} />
      <NewGames
        games={games}
        isJudging={latest.isJudging}
        error={latest.error}
        onRetry={latest.retry}
        reading={latest.reading}
      />
      <div className={classes.lessons}>
        <BookLessons isNamed book={shownWhite} />
        <BookLessons isNamed book={shownBlack} />
      </div>
      <Suspense>{games !== undefined && games.length > 0 && <InsightSentence />}</Suspense>
      <Suspense>
        {games !== undefined && games.length > 0 && !isMaking && <GamesCount studies={studies} />}
      </Suspense>
    </div>
  );
}
