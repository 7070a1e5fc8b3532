import { INITIAL_EPD } from 'chessops/fen';
import { Suspense, useCallback, useMemo, useState } from 'react';

import type { StudyColor } from '#contract/studies';

import { useKeptChoice } from '../../lib/kept-choice.ts';
import { useStudies } from '../../opening/studies.ts';
import { useBook, useBookSummary } from './use-book.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BookCards } from './book-cards.tsx';
import { Inspector, type InspectorTab } from './inspector.tsx';
import { coverageActions, useCoverageCheck } from './use-coverage-check.ts';
import { findNextGap, useOpenGaps } from './use-gaps.ts';
import { useShownPlace } from './workspace/use-place.ts';
import { Workspace } from './workspace/workspace.tsx';
import classes from './openings.module.css';

const CoverageModal = lazyPart(async () => (await import('./coverage-modal.tsx')).CoverageModal);

const colors = ['white', 'black'] as const;

/** The colour of the address, else the one looked at last, else one that is set. */
function useColor(fromAddress: StudyColor | undefined) {
  const studies = useStudies();
  const [last, setLast] = useKeptChoice<StudyColor>('tabiya-openings-color', colors);
  const isSet = last === undefined ? undefined : studies[last] !== null;
  const color = fromAddress ?? (isSet === true ? last : studies.white || !studies.black ? 'white' : 'black');
  return [color ?? 'white', setLast] as const;
}

/** Both books: what they are worth, one of them on a board, and everything that can be done about them. */
export function Desk() {
  const studies = useStudies();
  const shown = useShownPlace();
  const [color, setLastColor] = useColor(shown.color);
  const white = useBook(studies.white, 'white');
  const black = useBook(studies.black, 'black');
  const whiteSummary = useBookSummary(white);
  const blackSummary = useBookSummary(black);
  const check = useCoverageCheck();
  const whiteGaps = useOpenGaps(white, check.white);
  const blackGaps = useOpenGaps(black, check.black);
  const isWhite = color === 'white';
  const book = isWhite ? white : black;
  const summary = isWhite ? whiteSummary : blackSummary;
  const gaps = isWhite ? whiteGaps : blackGaps;
  const study = studies[color];
  // Whoever sets a first study stays where it is set.
  const [tab, setTab] = useState<InspectorTab>(() => (study === null ? 'studies' : 'gaps'));

  const { goTo } = shown;
  const choose = useCallback(
    (next: StudyColor) => {
      setLastColor(next);
      if (studies[next] === null) setTab('studies');
      goTo(next, { key: INITIAL_EPD });
    },
    [studies, setLastColor, goTo],
  );

  const { asked, move } = shown;
  const goToNextGap = useCallback(() => {
    const next = findNextGap(gaps.open, asked?.key, move);
    if (next) goTo(color, { key: next.fen }, { move: next.reply });
  }, [gaps, asked, move, color, goTo]);

  const cards = useMemo(
    () => ({
      white: { title: studies.white?.title, summary: whiteSummary, covered: whiteGaps.total },
      black: { title: studies.black?.title, summary: blackSummary, covered: blackGaps.total },
    }),
    [studies, whiteSummary, blackSummary, whiteGaps, blackGaps],
  );
  return (
    <>
      <BookCards books={cards} color={color} onChoose={choose} />
      <div className={classes.grid} data-workspace={study !== null || undefined}>
        {study !== null && (
          <Workspace
            key={color}
            book={book}
            color={color}
            firstKey={summary?.chapters.find(({ key }) => key !== undefined)?.key}
            asked={shown.color === undefined || shown.color === color ? asked : undefined}
            move={move}
            study={study}
            gaps={gaps}
            goTo={goTo}
            onNextGap={goToNextGap}
          />
        )}
        <Inspector
          book={book}
          color={color}
          study={study}
          tab={tab}
          onTab={setTab}
          summary={summary}
          shownKey={tab === 'contradictions' ? (asked?.key ?? INITIAL_EPD) : undefined}
          check={check}
          gaps={gaps}
        />
      </div>
      {check.offer !== undefined && !(check.isRunning && check.isInBackground) && (
        <Suspense>
          <CoverageModal
            positions={check.offer}
            onProceed={coverageActions.proceed}
            onCancel={coverageActions.cancel}
            onHide={coverageActions.hide}
          />
        </Suspense>
      )}
    </>
  );
}
