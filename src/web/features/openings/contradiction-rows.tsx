import { Link } from 'react-router';

import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { StudyColor } from '#contract/studies';

import type { BookContradiction } from '../../worker/book-position.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { ResolveButtons } from './resolve-buttons.tsx';
import classes from './openings.module.css';

interface ContradictionRowsProps {
  label: string;
  rows: readonly BookContradiction[];
  color: StudyColor;
  shownKey: string | undefined;
}

const mostRows = 100;

/** The one on the board can be resolved. */
export function ContradictionRows({ label, rows, color, shownKey }: ContradictionRowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.slice(0, mostRows).map((row) => (
        <li key={row.key} className={classes.rowBox} data-open={row.key === shownKey || undefined}>
          <Link
            className={classes.row}
            to={makeOpeningAddress({ color, position: row.key })}
            aria-current={row.key === shownKey ? 'true' : undefined}
            aria-label={`Show in repertoire: ${makeText(row)}`}
          >
            <span className={classes.rowText}>
              <b>{makeText(row)}</b>
              <span className={`${classes.rowLine} ${classes.clamped}`} title={makeChapterText(row)}>
                {makeChapterText(row)}
              </span>
            </span>
            {row.key !== shownKey && (
              <span className={classes.answerLink} aria-hidden="true">
                {row.isOnPurpose ? 'Change' : 'Choose'}
              </span>
            )}
          </Link>
          {row.key === shownKey && <ResolveButtons row={row} color={color} />}
        </li>
      ))}
      {rows.length > mostRows && <li className={classes.more}>And {rows.length - mostRows} more.</li>}
    </ul>
  );
}

function makeText({ ply, moves }: BookContradiction): string {
  return `${makeMoveNumber(ply)} ${moves.map(({ san }) => san).join(' or ')}`;
}

function makeChapterText({ moves }: BookContradiction): string {
  return [...new Set(moves.flatMap(({ chapters }) => chapters))].join(', ');
}
