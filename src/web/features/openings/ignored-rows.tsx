import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { countOf } from '#chess/count-of';
import type { StudyColor } from '#contract/studies';

import type { IgnoredReply } from '../../worker/book-position.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import type { OpeningStudy } from '../../opening/studies.ts';
import { EditProblem } from './edit/edit-problem.tsx';
import { makeHeedEdits } from './edit/ignored.ts';
import { findStudyOccurrences } from './edit/plan-line.ts';
import { useEditing } from './edit/use-editing.ts';
import { makeReplyText } from '../../replies/reply-text.ts';
import classes from './openings.module.css';

interface IgnoredRowsProps {
  study: OpeningStudy;
  color: StudyColor;
  rows: readonly IgnoredReply[];
}

/** With reasons; reversible. */
export function IgnoredRows({ study, color, rows }: IgnoredRowsProps) {
  const editing = useEditing(color);

  async function heed({ fen, san }: IgnoredReply): Promise<void> {
    const occurrences = await findStudyOccurrences(study, fen);
    await editing.change(makeHeedEdits(occurrences, san));
  }

  return (
    <details className={classes.details}>
      <summary>{countOf(rows.length, 'ignored gap')}</summary>
      <ul className={classes.rows} aria-label="Ignored gaps">
        {rows.map((row) => (
          <li key={`${row.fen} ${row.san}`} className={classes.rowBox} data-actions>
            <Link
              className={classes.row}
              to={makeOpeningAddress({ color, position: row.fen, move: row.san })}
            >
              <span className={classes.rowText}>
                <b>{makeReplyText(row.line)}</b>
                <span className={classes.rowLine}>{row.reason}</span>
              </span>
            </Link>
            <Button
              size="compact-xs"
              variant="default"
              disabled={editing.isChanging}
              aria-label={`Stop ignoring ${row.san}`}
              onClick={() => void heed(row)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <EditProblem editing={editing} />
    </details>
  );
}
