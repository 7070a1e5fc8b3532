import { Text } from '@mantine/core';
import { Link } from 'react-router';

import type { StudyColor } from '#contract/studies';

import type { BookSummary } from '../../opening/book-place.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { countOf } from '../../opening/study-setting/study-words.ts';
import classes from './openings.module.css';

/** The chapters of the study; each leads to where its lines part. */
export function ChaptersSection({ summary, color }: { summary: BookSummary | undefined; color: StudyColor }) {
  if (!summary)
    return (
      <Text size="sm" c="dimmed" p="sm">
        Set a {color} opening to see its chapters.
      </Text>
    );
  return (
    <section className={classes.section} aria-label="Chapters">
      <ol className={classes.rows} aria-label="Chapters">
        {summary.chapters.map(({ index, name, moves, key }) => (
          <li key={index} className={classes.rowBox}>
            {key === undefined ? (
              <span className={classes.row}>
                <span className={classes.rowText}>
                  {name}
                  <span className={classes.rowLine}>
                    not in the book: another variant, or a set-up nobody can read
                  </span>
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
    </section>
  );
}
