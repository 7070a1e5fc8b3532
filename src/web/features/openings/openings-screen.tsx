import { INITIAL_EPD } from 'chessops/fen';
import { Suspense, useCallback, useMemo, useState } from 'react';

import type { StudyColor } from '#contract/studies';

import { useStoredChoice } from '../../lib/stored-choice.ts';
import { useOwnBookFigures } from '../../library/own-book-figures.ts';
import { makeBookTitle, useStudies } from '../../opening/studies.ts';
import { useBook, useBookSummary } from './use-book.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BookCards } from './book-cards.tsx';
import { Inspector } from './inspector.tsx';
import { type InspectorTab, RepertoireContext } from './repertoire-context.ts';
import { useCoverageCheck } from './use-coverage-check.ts';
import { useOpenGaps } from './use-gaps.ts';
import { useShownPosition } from './workspace/use-position.ts';
import { PositionMovesPanel } from './workspace/position-moves-panel.tsx';
import { Workspace } from './workspace/workspace.tsx';
import classes from './openings.module.css';

const FirstStudies = lazyPart(async () => (await import('./first-studies.tsx')).FirstStudies);
const CoverageResults = lazyPart(async () => (await import('./coverage-results.tsx')).CoverageResults);
const ConsistencyResults = lazyPart(
  async () => (await import('./consistency-results.tsx')).ConsistencyResults,
);
const CoverageModal = lazyPart(async () => (await import('./coverage-modal.tsx')).CoverageModal);

const colors = ['white', 'black'] as const;

function useColor(fromAddress: StudyColor | undefined) {
  const studies = useStudies();
  const [last, setLast] = useStoredChoice<StudyColor>('tabiya-openings-color', colors);
  const isSet = last === undefined ? undefined : studies[last] !== null;
  const color = fromAddress ?? (isSet === true ? last : studies.white || !studies.black ? 'white' : 'black');
  return [color ?? 'white', setLast] as const;
}

export function OpeningsScreen({ searchSlot }: { searchSlot: HTMLElement | null }) {
  const studies = useStudies();
  const { color: colorOfAddress, goTo } = useShownPosition();
  const [color, setLastColor] = useColor(colorOfAddress);
  const books = { white: useBook(studies.white, 'white'), black: useBook(studies.black, 'black') };
  const summaries = { white: useBookSummary(books.white), black: useBookSummary(books.black) };
  const figures = useOwnBookFigures(studies, color);
  const check = useCoverageCheck();
  const book = books[color];
  const gaps = useOpenGaps(book, figures[color]);
  // Without a study, the screen starts on the Studies tab, which stays open after the first import.
  const [chosenTab, openTab] = useState<InspectorTab>(() => (book.study === null ? 'studies' : 'moves'));
  const tab = book.study === null && chosenTab === 'moves' ? 'studies' : chosenTab;
  const hasNone = studies.white === null && studies.black === null;
  // After the first import, keep showing the screen for new users, because it has the import report.
  const [isFirst, setIsFirst] = useState(hasNone);
  if (!isFirst && hasNone) setIsFirst(true);
  const [text, setText] = useState<'coverage' | 'consistency'>();

  const choose = useCallback(
    (next: StudyColor) => {
      setLastColor(next);
      if (!hasNone) setIsFirst(false);
      goTo(next, { key: INITIAL_EPD });
    },
    [setLastColor, goTo, hasNone],
  );
  const summary = summaries[color];
  const shownFigures = figures[color];
  const repertoire = useMemo(() => {
    const show = (side: StudyColor | undefined, wanted: 'coverage' | 'consistency'): void => {
      if (side !== undefined && side !== color) choose(side);
      setText(wanted);
    };
    return {
      book,
      summary,
      figures: shownFigures,
      gaps,
      check,
      tab,
      openTab,
      showCoverage: (side?: StudyColor) => {
        if (side !== undefined) check.run(side);
        show(side, 'coverage');
      },
      showConsistency: (side?: StudyColor) => show(side, 'consistency'),
    };
  }, [book, summary, shownFigures, gaps, check, tab, color, choose]);
  const cards = useMemo(() => {
    const makeCard = (side: StudyColor) => ({
      title: studies[side] ? makeBookTitle(studies[side]) : undefined,
      summary: side === 'white' ? summaries.white : summaries.black,
      figures: figures[side],
    });
    return { white: makeCard('white'), black: makeCard('black') };
  }, [studies, summaries.white, summaries.black, figures]);
  return (
    <RepertoireContext value={repertoire}>
      {!hasNone && <BookCards books={cards} color={color} onChoose={choose} />}
      <Suspense>
        {text === 'coverage' && (
          <CoverageResults
            figures={shownFigures}
            check={check}
            onRun={repertoire.showCoverage}
            onBack={() => setText(undefined)}
          />
        )}
        {text === 'consistency' && (
          <ConsistencyResults
            color={color}
            onRun={repertoire.showConsistency}
            onBack={() => setText(undefined)}
          />
        )}
        {isFirst && (
          <FirstStudies
            figures={figures}
            check={check}
            onShow={hasNone ? undefined : () => setIsFirst(false)}
          />
        )}
      </Suspense>
      {!isFirst && text === undefined && (
        <div className={classes.grid} data-workspace={book.study !== null || undefined}>
          {book.study === null ? (
            <Inspector />
          ) : (
            <Workspace key={color} searchSlot={searchSlot}>
              <Inspector moves={<PositionMovesPanel />} />
            </Workspace>
          )}
        </div>
      )}
      {check.offer !== undefined && check.controls && !(check.isRunning && check.isInBackground) && (
        <Suspense>
          <CoverageModal positions={check.offer} controls={check.controls} />
        </Suspense>
      )}
    </RepertoireContext>
  );
}
