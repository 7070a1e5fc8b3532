import { Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import type { CoverageGap } from '#chess/opening/coverage';
import { makeOdds } from '#chess/opening/odds';
import { makeMetText } from '#chess/opening/source-text';
import type { StudyColor } from '#contract/studies';

import { makeOpeningAddress, parseOpeningSearch } from '../../opening/opening-address.ts';
import { makeReplyText } from '../../replies/reply-text.ts';
import type { OpenGaps } from './use-gaps.ts';
import classes from './openings.module.css';

const firstRows = 12;

/** `… 2. Nf3 Nc6 3. Bc4`: of a long way the end is what tells. */
function makeWayText(line: string): string {
  const words = line.split(' ');
  return words.length <= 7 ? line || 'First move' : `… ${words.slice(-6).join(' ')}`;
}

function describe({ line, met, transposition }: CoverageGap): string {
  return [
    makeWayText(line),
    transposition !== undefined && `your book knows ${transposition}`,
    met && makeMetText(met),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The open gaps, the likeliest first; each leads to its place, where it can be answered. */
export function GapRows({ gaps, color }: { gaps: OpenGaps; color: StudyColor }) {
  const [search] = useSearchParams();
  const shown = parseOpeningSearch(search);
  const [isWhole, setIsWhole] = useState(false);
  if (gaps.open.length === 0)
    return (
      <Text size="sm" role="status">
        {gaps.answered > 0
          ? 'Every gap that was found is answered. Run the check again to find rarer ones.'
          : 'No gaps found.'}
      </Text>
    );
  return (
    <>
      <ul className={classes.rows} aria-label="Biggest gaps">
        {gaps.open.slice(0, isWhole ? undefined : firstRows).map((gap) => {
          const isShown = shown.position === gap.fen && shown.move === gap.reply;
          return (
            <li key={`${gap.fen} ${gap.reply}`} className={classes.rowBox} data-open={isShown || undefined}>
              <Link
                className={classes.row}
                to={makeOpeningAddress({ color, position: gap.fen, move: gap.reply })}
                aria-current={isShown ? 'true' : undefined}
                title="Show in opening"
              >
                <span className={classes.odds}>
                  {makeOdds(gap.chance)}
                  {gap.source === 'estimate' && <span className={classes.rowLine}>estimated</span>}
                </span>
                <span className={classes.rowText}>
                  <b>{makeReplyText(gap.lineWithReply)}</b>
                  <span className={classes.rowLine}>{describe(gap)}</span>
                </span>
                <span className={classes.end}>{isShown ? 'open' : 'Answer'}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {!isWhole && gaps.open.length > firstRows && (
        <UnstyledButton className={classes.link} onClick={() => setIsWhole(true)}>
          {`Show ${gaps.open.length - firstRows} smaller ones`}
        </UnstyledButton>
      )}
    </>
  );
}
