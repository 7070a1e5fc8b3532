import { Text, Button } from '@mantine/core';
import { Suspense } from 'react';

import { countOf } from '#chess/count-of';

import { makeFiguresOrigin } from '../../coverage/figures-origin.ts';
import { BookLessons } from '../../library/book-lessons.tsx';
import { parts } from '../../ui/parts.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AsTextButton } from './results-view.tsx';
import { CoverageButtons } from './coverage-buttons.tsx';
import { GapRows } from './gap-rows.tsx';
import { useRepertoire } from './repertoire-context.ts';
import classes from './openings.module.css';
import { CoverageOptions } from './coverage-options.tsx';
import type { IgnoredReply } from '../../worker/book-position.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { EditProblem } from './edit/edit-problem.tsx';
import { makeHeedEdits } from './edit/ignored.ts';
import { findStudyOccurrences } from './edit/plan-line.ts';
import { useEditing } from './edit/use-editing.ts';
import { makeReplyText } from '../../replies/reply-text.ts';
import { PositionRow, PositionRows } from './position-row.tsx';

const RareLines = lazyPart(async () => (await import('./rare-lines.tsx')).RareLines);

export function GapsSection() {
  const { book, summary, figures, check, gaps, openTab, showCoverage } = useRepertoire();
  const { study, color } = book;
  const origin = figures ? makeFiguresOrigin(figures) : `No ${color} repertoire yet.`;
  return (
    <>
      <div className={classes.lessons}>
        <BookLessons book={figures} onPosition={() => openTab('moves')} />
      </div>
      <section className={classes.section} aria-label="Coverage Check">
        <div className={`${parts.row} ${classes.sourceLine}`}>
          <div className={classes.sourceText}>
            <Text size="xs" c="dimmed" role="status" title={origin} className={classes.clamped}>
              {origin}
            </Text>
          </div>
          <AsTextButton onClick={() => showCoverage()} />
        </div>
        {figures?.error && (
          <p role="alert" className={classes.note}>
            {figures.error.message}.{' '}
            <button type="button" className={parts.link} onClick={figures.retry}>
              Try again
            </button>
          </p>
        )}
        {gaps.open && (
          <GapRows
            gaps={gaps.open}
            more={gaps.more}
            answered={gaps.answered}
            color={color}
            onAnswer={() => openTab('moves')}
          />
        )}
        <Suspense>
          {study && summary && summary.ignored.length > 0 && <IgnoredRows rows={summary.ignored} />}
          {study && figures && <RareLines figures={figures} />}
        </Suspense>
        <CoverageOptions hasPack={check.hasPack} />
        <CoverageButtons check={check} onRun={showCoverage} />
      </section>
    </>
  );
}

function IgnoredRows({ rows }: { rows: readonly IgnoredReply[] }) {
  const { book } = useRepertoire();
  const editing = useEditing(book.color);

  async function heed({ fen, san }: IgnoredReply): Promise<void> {
    const occurrences = await findStudyOccurrences(book, fen);
    await editing.change(makeHeedEdits(occurrences, san));
  }

  return (
    <details className={classes.details}>
      <summary>{countOf(rows.length, 'ignored gap')}</summary>
      <PositionRows label="Ignored gaps">
        {rows.map((row) => (
          <PositionRow
            key={`${row.fen} ${row.san}`}
            to={makeOpeningAddress({ color: book.color, position: row.fen, move: row.san })}
            name={<b>{makeReplyText(row.line)}</b>}
            line={row.reason}
            action={
              <Button
                flex="none"
                size="compact-xs"
                variant="default"
                disabled={editing.isChanging}
                aria-label={`Stop ignoring ${row.san}`}
                onClick={() => void heed(row)}
              >
                Restore
              </Button>
            }
          />
        ))}
      </PositionRows>
      <EditProblem editing={editing} />
    </details>
  );
}
