import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { countOf, countTimes } from '#chess/count-of';
import {
  GAP_ODDS,
  isAlarming,
  listCountedGaps,
  makeGainText,
  makeGapChance,
  makeShareText,
} from '#chess/opening/odds';
import { makePointsText } from '#chess/opening/source-text';
import type { FigureGap } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';

import { makeOpeningAddress, parseOpeningSearch } from '../../opening/opening-address.ts';
import { makeReplyText } from '../../replies/reply-text.ts';
import { parts } from '../../ui/parts.tsx';
import { PositionRow, PositionRows } from './position-row.tsx';
import classes from './openings.module.css';

const firstRows = 10;

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
  more: number;
  answered: number;
  color: StudyColor;
  onAnswer: () => void;
}

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
      <PositionRows label="Biggest gaps">
        {gaps.slice(0, shownCount).map((gap) => {
          const isShown = shown.position === gap.fen && shown.move === gap.reply;
          const to = makeOpeningAddress({ color, position: gap.fen, move: gap.reply });
          const reply = makeReplyText(gap.lineWithReply);
          const [faced, scored] = makeFacedLines(gap);
          return (
            <PositionRow
              key={`${gap.fen} ${gap.reply}`}
              to={to}
              aria-current={isShown ? 'true' : undefined}
              title={`${makeGapChance(gap)}. Played ${makeShareText(gap.share)} of the time in this position (${gap.basis}).`}
              odds={makeShareText(gap.chance)}
              isAlarming={isAlarming(gap.chance)}
              name={
                <span>
                  <b>{reply}</b> <span className={parts.small}>{makeGainText(gap.gain)}</span>
                </span>
              }
              line={describe(gap)}
              end={
                <span className={`${classes.rowLine} ${classes.faced}`}>
                  {faced}
                  <br />
                  {scored}
                </span>
              }
              action={
                <Button
                  component={Link}
                  to={to}
                  flex="none"
                  variant="default"
                  size="compact-sm"
                  aria-label={`Answer ${reply}`}
                  onClick={onAnswer}
                >
                  Answer
                </Button>
              }
            />
          );
        })}
      </PositionRows>
      {last && shownCount < all && (
        <Group justify="space-between" gap="sm" fz="sm">
          <Text size="xs" c="dimmed">
            {`${shownCount} of ${all.toLocaleString('en')} shown. The rest: ${makeGapChance(last)} or less.`}
          </Text>
          {shownCount < gaps.length && (
            <button type="button" className={parts.link} onClick={() => setIsWhole(true)}>
              {more > 0 ? `Show ${gaps.length}` : 'Show all'}
            </button>
          )}
        </Group>
      )}
    </>
  );
}
