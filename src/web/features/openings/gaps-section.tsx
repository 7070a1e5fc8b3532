import { Text, UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { memo, Suspense, useState } from 'react';

import type { StudyColor } from '#contract/studies';

import { makeFiguresOrigin } from '../../coverage/figures-origin.ts';
import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import { BookLessons } from '../../library/book-lessons.tsx';
import type { OpeningStudy } from '../../opening/studies.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { BookSummary } from '../../worker/book-position.ts';
import { CoverageButtons } from './coverage-buttons.tsx';
import { GapRows } from './gap-rows.tsx';
import type { InspectorActions } from './inspector-actions.ts';
import type { ShownBook } from './use-book.ts';
import type { CoverageCheck } from './use-coverage-check.ts';
import type { OpenGaps } from './use-gaps.ts';
import classes from './openings.module.css';
import { CoverageOptions } from './coverage-options.tsx';
import { IgnoredRows } from './ignored-rows.tsx';

const RareLines = lazyPart(async () => (await import('./rare-lines.tsx')).RareLines);

interface GapsSectionProps {
  book: ShownBook;
  color: StudyColor;
  study: OpeningStudy | null;
  summary: BookSummary | undefined;
  figures: ShownFigures | undefined;
  check: CoverageCheck;
  gaps: OpenGaps;
  actions: InspectorActions;
}

export const GapsSection = memo(function GapsSection(props: GapsSectionProps) {
  const { book, color, study, summary, figures, check, gaps, actions } = props;
  const [isChanging, setIsChanging] = useState(false);
  const origin = figures ? makeFiguresOrigin(figures) : `No ${color} repertoire yet.`;
  return (
    <>
      <div className={classes.lessons}>
        <BookLessons book={figures} onPosition={() => actions.onTab('moves')} />
      </div>
      <section className={classes.section} aria-label="Coverage Check">
        <div className={classes.sourceLine}>
          <Text
            size="xs"
            c="dimmed"
            role="status"
            className={classes.sourceText}
            title={origin}
            data-whole={isChanging || undefined}
          >
            {origin}
          </Text>
          <UnstyledButton
            className={classes.link}
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            {isChanging ? 'Done' : 'Change'}
          </UnstyledButton>
          <UnstyledButton className={classes.asText} onClick={() => actions.onCoverage()}>
            <IconFileText size={16} aria-hidden="true" />
            As text
          </UnstyledButton>
        </div>
        {isChanging && <CoverageOptions hasPack={check.hasPack} />}
        {figures?.error && (
          <p role="alert" className={classes.note}>
            {figures.error.message}.{' '}
            <UnstyledButton className={classes.link} onClick={figures.retry}>
              Try again
            </UnstyledButton>
          </p>
        )}
        {gaps.open && (
          <GapRows
            gaps={gaps.open}
            more={gaps.more}
            answered={gaps.answered}
            color={color}
            onAnswer={() => actions.onTab('moves')}
          />
        )}
        <Suspense>
          {study && summary && summary.ignored.length > 0 && (
            <IgnoredRows study={study} color={color} rows={summary.ignored} />
          )}
          {study && figures && <RareLines book={book} study={study} figures={figures} color={color} />}
        </Suspense>
        <CoverageButtons check={check} onRun={actions.onCoverage} />
      </section>
    </>
  );
});
