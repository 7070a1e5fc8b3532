import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { BookOutline } from '#chess/building/book-outline';
import { countOf } from '#chess/count-of';
import { findMinutes, makeMinutesText, type Pace } from '#chess/memory/minutes';
import { nameColor } from '#chess/position/color-name';

import { MiniBoard } from '../../../board/mini-board.tsx';
import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { useStudies } from '../../../opening/studies.ts';
import { bringIntoSight } from '../../../ui/bring-into-sight.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ColorDot } from '../../../ui/color-dot.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { parts } from '../../../ui/parts.tsx';
import { checks } from '../../../worker/workers.ts';
import { type ReadyBook, readyBooks } from './book-list.ts';
import { loadText } from './book-texts.ts';
import { ReadyBookPanel } from './ready-book-panel.tsx';
import { usePace } from '../../../training/use-pace.ts';
import classes from './ready-books.module.css';

function makeLearningText({ positions }: BookOutline, pace: Pace | undefined): string {
  return `${countOf(positions, 'position')}, ${makeMinutesText(findMinutes({ fresh: positions }, pace))} to learn`;
}

export function ReadyBooksPage() {
  const studies = useStudies();
  const [chosenId, setChosenId] = useState<string>();
  if (chosenId === undefined && !studies.isLoading)
    setChosenId((readyBooks.find(({ color }) => studies[color] === null) ?? readyBooks[0])?.id);
  const shown = useRef<HTMLDivElement>(null);
  const outlines = useQueries({
    queries: readyBooks.map(({ id, color }) => ({
      queryKey: ['ready-book', id],
      queryFn: async () => checks.study.outlineBook({ text: await loadText(id), color }),
      ...localQueryOptions,
    })),
  });
  const chosenIndex = readyBooks.findIndex(({ id }) => id === chosenId);
  const chosen = readyBooks[chosenIndex];
  const failed = outlines.find(({ error }) => error !== null);
  return (
    <>
      <PageHeader
        title="Ready-made repertoires"
        subtitle="Small repertoires for players around 1400, free to use (CC0). The engine checked every move."
        hasLongSubtitle
      />
      {failed && (
        <InlineError onRetry={() => outlines.forEach((each) => void (each.error && each.refetch()))}>
          The repertoires could not be loaded: {failed.error?.message}.
        </InlineError>
      )}
      <div className={classes.columns}>
        <div className={classes.books} role="group" aria-label="Repertoires">
          {readyBooks.map((book, index) => (
            <Choice
              key={book.id}
              book={book}
              outline={outlines[index]?.data}
              isChosen={book === chosen}
              onChoose={() => {
                setChosenId(book.id);
                bringIntoSight(shown.current);
              }}
            />
          ))}
        </div>
        <div ref={shown}>
          {chosen && <ReadyBookPanel key={chosen.id} book={chosen} outline={outlines[chosenIndex]?.data} />}
        </div>
      </div>
    </>
  );
}

interface ChoiceProps {
  book: ReadyBook;
  outline: BookOutline | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ book, outline, isChosen, onChoose }: ChoiceProps) {
  const pace = usePace();
  return (
    <button
      type="button"
      className={`${parts.choice} ${parts.row}`}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className={classes.picture}>
        <MiniBoard fen={book.key} orientation={book.color} />
      </span>
      <span className={classes.words}>
        <b>{book.title}</b>
        <span className={parts.quiet}>
          <ColorDot color={book.color} className={classes.dot} />
          {nameColor(book.color)}
          {outline && `, ${makeLearningText(outline, pace)}`}
        </span>
      </span>
    </button>
  );
}
