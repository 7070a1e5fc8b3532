import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';

import type { StudyColor } from '#contract/studies';

import type { BookSummary } from '../../worker/book-place.ts';
import { countOf } from '../../opening/study-setting/study-words.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import classes from './openings.module.css';

export interface CardBook {
  /** Undefined where none is set. */
  title: string | undefined;
  summary: BookSummary | undefined;
  /** Of what opponents play; undefined before a check. */
  covered: number | undefined;
}

interface BookCardsProps {
  books?: Record<StudyColor, CardBook>;
  color?: StudyColor;
  onChoose?: (color: StudyColor) => void;
}

const colors = ['white', 'black'] as const;

/** Both books with their three figures; the one that is pressed is the one below. Without data, the room they take. */
export const BookCards = memo(function BookCards({ books, color, onChoose }: BookCardsProps) {
  return (
    <div className={classes.cards} role="group" aria-label="Your openings">
      {colors.map((each) => (
        <UnstyledButton
          key={each}
          className={classes.card}
          aria-pressed={each === color}
          disabled={!onChoose}
          onClick={() => onChoose?.(each)}
        >
          <ColorDot color={each} size={16} />
          <span className={classes.cardText}>
            <span className={classes.cardTitle}>
              {books ? (books[each].title ?? 'No opening yet') : '\u00a0'}
            </span>
            <span className={classes.rowLine}>
              {each === 'white' ? 'White' : 'Black'}
              {books?.[each].summary && <Counts summary={books[each].summary} />}
            </span>
          </span>
          {books?.[each].summary && <Figures book={books[each]} summary={books[each].summary} />}
        </UnstyledButton>
      ))}
    </div>
  );
});

function Counts({ summary: { chapters, positions } }: { summary: BookSummary }) {
  return (
    <>
      {' · '}
      <span className={classes.chapterCount}>{countOf(chapters.length, 'chapter')}, </span>
      {countOf(positions, 'position')}
    </>
  );
}

function Figures({ book, summary }: { book: CardBook; summary: BookSummary }) {
  const open = summary.contradictions.filter(({ isOnPurpose }) => !isOnPurpose).length;
  return (
    <span className={classes.figures}>
      <Figure label={open === 1 ? 'contradiction' : 'contradictions'} isBad={open > 0}>
        {open.toLocaleString('en')}
      </Figure>
      <Figure label="covered">
        {book.covered === undefined ? '–' : `${Math.round(100 * book.covered)} %`}
      </Figure>
      <Figure label="remembered">{`${Math.round(100 * summary.counts.recall)} %`}</Figure>
    </span>
  );
}

function Figure({ label, isBad = false, children }: { label: string; isBad?: boolean; children: ReactNode }) {
  return (
    <span className={classes.figure}>
      <b data-bad={isBad || undefined}>{children}</b>
      <span className={classes.rowLine}>{label}</span>
    </span>
  );
}
