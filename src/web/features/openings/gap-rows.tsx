import { Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { countOf, countTimes } from '#chess/count-of';
import { GAP_ODDS, isAlarming, listCountedGaps, makeGapChance, makeShareText } from '#chess/opening/odds';
import { makePointsText } from '#chess/opening/source-text';
import type { FigureGap } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';

import { makeOpeningAddress, parseOpeningSearch } from '../../opening/opening-address.ts';
import { makeReplyText } from '../../replies/reply-text.ts';
import classes from './openings.module.css';

const firstRows = 10;

/** The end of a long path. */
function makeWayText(line: string): string {
  const words = line.split(' ');
  return words.length <= 9 ? line || 'First move' : `… ${words.slice(-8).join(' ')}`;
}

function describe({ line, transposition, isEndOfLine }: FigureGap): string {
  return [
    makeWayText(line),
    isEndOfLine && 'end of line',
    transposition !== undefined && `${transposition} transposes`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** `faced 4 times`, `1/4` */
function makeFacedLines({ met: faced }: FigureGap): [string, string] {
  if (!faced) return ['not faced yet', ''];
  return [`faced ${countTimes(faced.games)}`, faced.finished === 0 ? '' : makePointsText(faced)];
}

function describeCount(gaps: readonly FigureGap[], all: number): string {
  const counted = listCountedGaps(gaps).length;
  const rarer = all - counted;
  const common = counted === 0 ? 'No common gaps' : countOf(counted, 'common gap');
  return rarer === 0 ? common : `${common}, ${rarer.toLocaleString('en')} rare`;
}

interface GapRowsProps {
  gaps: readonly FigureGap[];
  /** Not listed. */
  more: number;
  answered: number;
  color: StudyColor;
  onAnswer: () => void;
}

/** Most likely first. */
export function GapRows({ gaps, more, answered, color, onAnswer }: GapRowsProps) {
  const [search] = useSearchParams();
  const shown = parseOpeningSearch(search);
  const [isWhole, setIsWhole] = useState(false);
  if (gaps.length === 0)
    return (
      <Text size="sm" role="status">
        {answered > 0
          ? 'All gaps found are answered. Run the check again to find smaller ones.'
          : 'No gaps found.'}
      </Text>
    );
  const all = gaps.length + more;
  const shownCount = isWhole ? gaps.length : Math.min(firstRows, gaps.length);
  const last = gaps[shownCount - 1];
  return (
    <>
      <Text size="xs" c="dimmed" title={`Common: ${GAP_ODDS} or more`}>
        {describeCount(gaps, all)}
      </Text>
      <ul className={classes.rows} aria-label="Biggest gaps">
        {gaps.slice(0, shownCount).map((gap) => {
          const isShown = shown.position === gap.fen && shown.move === gap.reply;
          const to = makeOpeningAddress({ color, position: gap.fen, move: gap.reply });
          const reply = makeReplyText(gap.lineWithReply);
          const [faced, scored] = makeFacedLines(gap);
          return (
            <li
              key={`${gap.fen} ${gap.reply}`}
              className={classes.rowBox}
              data-actions
              data-open={isShown || undefined}
            >
              <Link
                className={classes.row}
                to={to}
                aria-current={isShown ? 'true' : undefined}
                title={`${makeGapChance(gap)}; ${makeShareText(gap.share)} of the replies there: ${gap.basis}`}
              >
                <span className={classes.odds} data-quiet={!isAlarming(gap.chance) || undefined}>
                  {makeShareText(gap.chance)}
                </span>
                <span className={classes.rowText}>
                  <b>{reply}</b>
                  <span className={`${classes.rowLine} ${classes.gapLine}`}>{describe(gap)}</span>
                </span>
                <span className={classes.faced}>
                  {faced}
                  <br />
                  {scored}
                </span>
              </Link>
              <Link className={classes.answerLink} to={to} aria-label={`Answer ${reply}`} onClick={onAnswer}>
                Answer
              </Link>
            </li>
          );
        })}
      </ul>
      {last && shownCount < all && (
        <div className={classes.rest}>
          <Text size="xs" c="dimmed">
            {`${shownCount} of ${all.toLocaleString('en')} shown. The rest: ${makeGapChance(last)} or less.`}
          </Text>
          {shownCount < gaps.length && (
            <UnstyledButton className={classes.link} onClick={() => setIsWhole(true)}>
              {more > 0 ? `Show ${gaps.length}` : 'Show all'}
            </UnstyledButton>
          )}
        </div>
      )}
    </>
  );
}
