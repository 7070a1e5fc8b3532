import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';

import { countOf } from '#chess/count-of';
import type { StudyColor } from '#contract/studies';

import type { BookSummary } from '../../worker/book-position.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import type { OpeningStudy } from '../../opening/studies.ts';
import type { ShownBook } from './use-book.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './openings.module.css';

const ChapterTools = lazyPart(async () => (await import('./edit/chapter-tools.tsx')).ChapterTools);

interface ChaptersSectionProps {
  book: ShownBook;
  study: OpeningStudy | null;
  summary: BookSummary | undefined;
  color: StudyColor;
}

/** Each links to where its lines branch. */
export function ChaptersSection({ book, study, summary, color }: ChaptersSectionProps) {
  const [isEditing, setIsEditing] = useState(false);
  if (!summary || !study)
    return (
      <Text size="sm" c="dimmed" p="sm">
        Set a {color} repertoire to see its chapters.
      </Text>
    );
  return (
    <section className={classes.section} aria-label="Chapters">
      <div className={classes.sourceLine}>
        <Text size="sm">{countOf(summary.chapters.length, 'chapter')}</Text>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isEditing}
          onClick={() => setIsEditing(!isEditing)}
        >
          {isEditing ? 'Done' : 'Edit chapters'}
        </Button>
      </div>
      {isEditing ? (
        <Suspense>
          <ChapterTools book={book} study={study} color={color} />
        </Suspense>
      ) : (
        <ChapterRows chapters={summary.chapters} color={color} />
      )}
    </section>
  );
}

function ChapterRows({ chapters, color }: Pick<BookSummary, 'chapters'> & { color: StudyColor }) {
  return (
    <ol className={classes.rows} aria-label="Chapters">
      {chapters.map(({ index, name, moves, key }) => (
        <li key={index} className={classes.rowBox}>
          {key === undefined ? (
            <span className={classes.row}>
              <span className={classes.rowText}>
                {name}
                <span className={classes.rowLine}>left out: another variant or an unreadable start</span>
              </span>
            </span>
          ) : (
            <Link className={classes.row} to={makeOpeningAddress({ color, position: key })}>
              <span className={classes.odds} data-quiet>
                {index + 1}
              </span>
              <span className={classes.rowText}>
                <b>{name}</b>
                <span className={classes.rowLine}>{countOf(moves, 'move')}</span>
              </span>
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
