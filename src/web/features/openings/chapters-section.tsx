import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';

import { countOf } from '#chess/count-of';
import type { StudyColor } from '#contract/studies';

import type { BookSummary } from '../../worker/book-position.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { parts } from '../../ui/parts.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PositionRow, PositionRows } from './position-row.tsx';
import { useRepertoire } from './repertoire-context.ts';
import classes from './openings.module.css';

const ChapterTools = lazyPart(async () => (await import('./edit/chapter-tools.tsx')).ChapterTools);

export function ChaptersSection() {
  const { book, summary } = useRepertoire();
  const { study, color } = book;
  const [isEditing, setIsEditing] = useState(false);
  if (!summary || !study)
    return (
      <Text size="sm" c="dimmed" p="sm">
        Set a {color} repertoire to see its chapters.
      </Text>
    );
  return (
    <section className={classes.section} aria-label="Chapters">
      <div className={`${parts.row} ${classes.sourceLine}`}>
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
          <ChapterTools />
        </Suspense>
      ) : (
        <ChapterRows chapters={summary.chapters} color={color} />
      )}
    </section>
  );
}

function ChapterRows({ chapters, color }: Pick<BookSummary, 'chapters'> & { color: StudyColor }) {
  return (
    <PositionRows isOrdered label="Chapters">
      {chapters.map(({ index, name, moves, key }) =>
        key === undefined ? (
          <PositionRow
            key={index}
            to={undefined}
            name={name}
            line="left out: a chess variant or an unreadable start"
          />
        ) : (
          <PositionRow
            key={index}
            to={makeOpeningAddress({ color, position: key })}
            odds={index + 1}
            name={<b>{name}</b>}
            line={countOf(moves, 'move')}
          />
        ),
      )}
    </PositionRows>
  );
}
