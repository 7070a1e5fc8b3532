import { useLocalStorage } from '@mantine/hooks';
import { INITIAL_EPD } from 'chessops/fen';
import { Suspense, useState } from 'react';

import type { StudyColor } from '#contract/studies';

import { useStudies } from '../../opening/studies.ts';
import { useBook, useBookSummary } from '../../opening/use-book.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BookCards } from './book-cards.tsx';
import { Inspector, type InspectorTab } from './inspector.tsx';
import { useCoverageCheck } from './use-coverage-check.ts';
import { findNextGap, useOpenGaps } from './use-gaps.ts';
import { useShownPlace } from './workspace/use-place.ts';
import { Workspace } from './workspace/workspace.tsx';
import classes from './openings.module.css';

const CoverageModal = lazyPart(async () => (await import('./coverage-modal.tsx')).CoverageModal);

/** The colour of the address, else the one looked at last, else one that is set. */
function useColor(fromAddress: StudyColor | undefined) {
  const studies = useStudies();
  const [last, setLast] = useLocalStorage<StudyColor | undefined>({
    key: 'tabiya-openings-color',
    defaultValue: undefined,
    getInitialValueInEffect: false,
  });
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
  const summaries = { white: useBookSummary(white), black: useBookSummary(black) };
  const check = useCoverageCheck();
  const gapsOf = { white: useOpenGaps(white, check.white), black: useOpenGaps(black, check.black) };
  const book = color === 'white' ? white : black;
  const study = studies[color];
  const gaps = gapsOf[color];
  // Whoever sets a first study stays where it is set.
  const [tab, setTab] = useState<InspectorTab>(() => (study === null ? 'studies' : 'gaps'));

  function choose(next: StudyColor): void {
    setLastColor(next);
    if (studies[next] === null) setTab('studies');
    shown.goTo(next, { key: INITIAL_EPD });
  }

  function goToNextGap(): void {
    const next = findNextGap(gaps.open, shown.asked?.key, shown.move);
    if (next) shown.goTo(color, { key: next.fen }, { move: next.reply });
  }

  const cards = {
    white: { title: studies.white?.title, summary: summaries.white, covered: gapsOf.white.total },
    black: { title: studies.black?.title, summary: summaries.black, covered: gapsOf.black.total },
  };
  return (
    <>
      <BookCards books={cards} color={color} onChoose={choose} />
      <div className={classes.grid} data-workspace={study !== null || undefined}>
        {study !== null && (
          <Workspace
            key={color}
            book={book}
            color={color}
            summary={summaries[color]}
            asked={shown.color === undefined || shown.color === color ? shown.asked : undefined}
            move={shown.move}
            study={study}
            gaps={gaps}
            goTo={shown.goTo}
            onNextGap={goToNextGap}
          />
        )}
        <Inspector
          book={book}
          color={color}
          study={study}
          tab={tab}
          onTab={setTab}
          summary={summaries[color]}
          shownKey={shown.asked?.key ?? INITIAL_EPD}
          check={check}
          gaps={gaps}
        />
      </div>
      {check.offer !== undefined && !(check.isRunning && check.isInBackground) && (
        <Suspense>
          <CoverageModal
            positions={check.offer}
            onProceed={check.proceed}
            onCancel={check.cancel}
            onHide={check.hide}
          />
        </Suspense>
      )}
    </>
  );
}
