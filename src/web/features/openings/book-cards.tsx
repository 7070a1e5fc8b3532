import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode } from 'react';

import { countOf } from '#chess/count-of';
import { makeMovesText } from '#chess/opening/odds';
import { nameColor } from '#chess/position/color-name';
import type { StudyColor } from '#contract/studies';

import { makeFiguresOrigin } from '../../coverage/figures-origin.ts';
import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { Chip, parts } from '../../ui/parts.tsx';
import type { BookSummary } from '../../worker/book-position.ts';
import classes from './openings.module.css';

interface CardBook {
  title: string | undefined;
  summary: BookSummary | undefined;
  figures: ShownFigures | undefined;
}

interface BookCardsProps {
  books?: Record<StudyColor, CardBook>;
  color?: StudyColor;
  onChoose?: (color: StudyColor) => void;
}

const colors = ['white', 'black'] as const;

/** Keep these limits in sync with openings.module.css. */
const smallScreen = '(max-width: 47.99em), (max-width: 61.99em) and (max-height: 34em)';

export const BookCards = memo(function BookCards({ books, color, onChoose }: BookCardsProps) {
  const isPhone = useMediaQuery(smallScreen, false, { getInitialValueInEffect: false });
  return (
    <div className={classes.cards} role="group" aria-label="Your repertoires">
      {colors.map((each) => (
        <UnstyledButton
          key={each}
          className={`${parts.choice} ${parts.row} ${classes.card}`}
          aria-pressed={each === color}
          disabled={!onChoose}
          onClick={() => onChoose?.(each)}
        >
          <ColorDot color={each} size={16} />
          <span className={classes.rowText}>
            <span className={parts.row}>
              <span className={`${parts.clip} ${classes.cardTitle}`} title={books?.[each].title}>
                {books ? (books[each].title ?? 'No repertoire yet') : '\u00a0'}
              </span>
              {books?.[each].summary && <Contradictions summary={books[each].summary} />}
            </span>
            <span className={`${classes.rowLine} ${parts.clip}`}>
              {nameColor(each)}
              {books?.[each].summary && <Counts summary={books[each].summary} />}
            </span>
          </span>
          {!isPhone && books?.[each].title !== undefined && <Figures figures={books[each].figures} />}
        </UnstyledButton>
      ))}
      {isPhone && (
        <div className={classes.chosenFigures}>
          {color !== undefined && books?.[color].title !== undefined && (
            <Figures figures={books[color].figures} />
          )}
        </div>
      )}
    </div>
  );
});

function Counts({ summary: { chapters, counts } }: { summary: BookSummary }) {
  return (
    <span className={classes.counts}>
      {' · '}
      {countOf(chapters.length, 'chapter')}, {countOf(counts.positions, 'position')}
    </span>
  );
}

function Contradictions({ summary }: { summary: BookSummary }) {
  const open = summary.contradictions.filter(({ isOnPurpose }) => !isOnPurpose).length;
  return open === 0 ? null : <Chip className={classes.pill}>{countOf(open, 'contradiction')}</Chip>;
}

function Figures({ figures }: { figures: ShownFigures | undefined }) {
  const said = figures?.said;
  const none = figures?.error ? '–' : '…';
  return (
    <span className={classes.figures} title={figures && makeFiguresOrigin(figures)}>
      <Figure label="moves prepared">{said ? makeMovesText(said.prepared) : none}</Figure>
      <Figure label="remembered" isRemembered>
        {said ? makeMovesText(said.remembered) : none}
      </Figure>
    </span>
  );
}

interface FigureProps {
  label: string;
  isRemembered?: boolean;
  children: ReactNode;
}

function Figure({ label, isRemembered = false, children }: FigureProps) {
  return (
    <span className={classes.figure}>
      <b data-remembered={isRemembered || undefined}>{children}</b>
      <span className={classes.rowLine}>{label}</span>
    </span>
  );
}
