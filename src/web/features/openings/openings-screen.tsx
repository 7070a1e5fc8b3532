import { INITIAL_EPD } from 'chessops/fen';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';

import type { StudyColor } from '#contract/studies';

import { useStoredChoice } from '../../lib/stored-choice.ts';
import { useOwnBookFigures } from '../../library/own-book-figures.ts';
import { makeBookTitle, useStudies } from '../../opening/studies.ts';
import { useBook, useBookSummary } from './use-book.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BookCards } from './book-cards.tsx';
import { Inspector } from './inspector.tsx';
import type { InspectorActions, InspectorTab } from './inspector-actions.ts';
import { coverageActions, useCoverageCheck } from './use-coverage-check.ts';
import { findNextGap, useOpenGaps } from './use-gaps.ts';
import { useShownPosition } from './workspace/use-position.ts';
import { Workspace } from './workspace/workspace.tsx';
import classes from './openings.module.css';

const FirstStudies = lazyPart(async () => (await import('./first-studies.tsx')).FirstStudies);
const CoverageResults = lazyPart(async () => (await import('./coverage-results.tsx')).CoverageResults);
const ConsistencyResults = lazyPart(
  async () => (await import('./consistency-results.tsx')).ConsistencyResults,
);
const CoverageModal = lazyPart(async () => (await import('./coverage-modal.tsx')).CoverageModal);

const colors = ['white', 'black'] as const;

/** From the address, else the last, else one with a study. */
function useColor(fromAddress: StudyColor | undefined) {
  const studies = useStudies();
  const [last, setLast] = useStoredChoice<StudyColor>('tabiya-openings-color', colors);
  const isSet = last === undefined ? undefined : studies[last] !== null;
  const color = fromAddress ?? (isSet === true ? last : studies.white || !studies.black ? 'white' : 'black');
  return [color ?? 'white', setLast] as const;
}

export function OpeningsScreen({ searchSlot }: { searchSlot: HTMLElement | null }) {
  const studies = useStudies();
  const shown = useShownPosition();
  const [color, setLastColor] = useColor(shown.color);
  const white = useBook(studies.white, 'white');
  const black = useBook(studies.black, 'black');
  const whiteSummary = useBookSummary(white);
  const blackSummary = useBookSummary(black);
  const figures = useOwnBookFigures(studies, color);
  const check = useCoverageCheck();
  const isWhite = color === 'white';
  const book = isWhite ? white : black;
  const summary = isWhite ? whiteSummary : blackSummary;
  const gaps = useOpenGaps(book, figures[color]);
  const study = studies[color];
  // Setting the first study stays on its tab.
  const [chosenTab, setTab] = useState<InspectorTab>(() => (study === null ? 'studies' : 'moves'));
  const tab = study === null && chosenTab === 'moves' ? 'studies' : chosenTab;
  const hasNone = studies.white === null && studies.black === null;
  // The first import's report stays visible.
  const [isFirst, setIsFirst] = useState(hasNone);
  if (!isFirst && hasNone) setIsFirst(true);
  /** Results text fills the width. */
  const [text, setText] = useState<'coverage' | 'consistency'>();

  const { goTo } = shown;
  const choose = useCallback(
    (next: StudyColor) => {
      setLastColor(next);
      if (!hasNone) setIsFirst(false);
      goTo(next, { key: INITIAL_EPD });
    },
    [setLastColor, goTo, hasNone],
  );
  const { run } = check;
  const actions = useMemo((): InspectorActions => {
    const show = (side: StudyColor | undefined): void => {
      if (side !== undefined && side !== color) choose(side);
    };
    return {
      onTab: setTab,
      onCoverage: (side) => {
        show(side);
        if (side !== undefined) run(side);
        setText('coverage');
      },
      onConsistency: (side) => {
        show(side);
        setText('consistency');
      },
    };
  }, [color, choose, run]);

  const { request: requested, move } = shown;
  const goToNextGap = useCallback(() => {
    const next = findNextGap(gaps.open ?? [], requested?.key, move);
    if (next) goTo(color, { key: next.fen }, { move: next.reply });
  }, [gaps, requested, move, color, goTo]);

  const cards = useMemo(
    () => ({
      white: {
        title: studies.white ? makeBookTitle(studies.white) : undefined,
        summary: whiteSummary,
        figures: figures.white,
      },
      black: {
        title: studies.black ? makeBookTitle(studies.black) : undefined,
        summary: blackSummary,
        figures: figures.black,
      },
    }),
    [studies, whiteSummary, blackSummary, figures],
  );
  const renderInspector = (moves: ReactNode) => (
    <Inspector
      book={book}
      color={color}
      study={study}
      tab={tab}
      actions={actions}
      summary={summary}
      figures={figures[color]}
      shownKey={tab === 'contradictions' ? (requested?.key ?? INITIAL_EPD) : undefined}
      check={check}
      gaps={gaps}
      moves={moves}
    />
  );
  return (
    <>
      {/* A missing opening is mentioned once. */}
      {!hasNone && <BookCards books={cards} color={color} onChoose={choose} />}
      <Suspense>
        {text === 'coverage' && (
          <CoverageResults
            figures={figures[color]}
            check={check}
            onRun={actions.onCoverage}
            onBack={() => setText(undefined)}
          />
        )}
        {text === 'consistency' && (
          <ConsistencyResults color={color} onRun={actions.onConsistency} onBack={() => setText(undefined)} />
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
        <div className={classes.grid} data-workspace={study !== null || undefined}>
          {study === null ? (
            renderInspector(undefined)
          ) : (
            <Workspace
              key={color}
              book={book}
              color={color}
              firstKey={summary?.chapters.find(({ key }) => key !== undefined)?.key}
              request={shown.color === undefined || shown.color === color ? requested : undefined}
              move={move}
              study={study}
              gaps={gaps}
              goTo={goTo}
              onNextGap={goToNextGap}
              searchSlot={searchSlot}
              renderInspector={renderInspector}
            />
          )}
        </div>
      )}
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
