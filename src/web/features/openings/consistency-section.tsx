import { Group, Text, Title } from '@mantine/core';
import { INITIAL_EPD } from 'chessops/fen';

import { countOf } from '#chess/count-of';
import type { StudyColor } from '#contract/studies';
import { makeMoveNumber } from '#chess/pgn/numbered-moves';
import type { Habit } from '#chess/opening/played-moves';
import { makePointsText } from '#chess/opening/source-text';

import { useStudies } from '../../opening/studies.ts';
import type { BookContradiction } from '../../worker/book-position.ts';
import { parts } from '../../ui/parts.tsx';
import { AsTextButton } from './results-view.tsx';
import { ColorButtons } from './color-buttons.tsx';
import { useRepertoire } from './repertoire-context.ts';
import classes from './openings.module.css';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { PositionRow, PositionRows } from './position-row.tsx';
import { ResolveButtons } from './resolve-buttons.tsx';
import { useShownPosition } from './workspace/use-position.ts';
import { makeHabitText } from '../../library/habit-text.ts';

export function ConsistencySection() {
  const { book, summary, showConsistency } = useRepertoire();
  const { color } = book;
  const open = summary?.contradictions.filter(({ isOnPurpose }) => !isOnPurpose) ?? [];
  const meant = summary?.contradictions.filter(({ isOnPurpose }) => isOnPurpose) ?? [];
  return (
    <section className={classes.section} aria-label="Consistency Check">
      <div className={`${parts.row} ${classes.sourceLine}`}>
        <Text size="sm">{summary ? describe(open, color) : `No ${color} repertoire yet.`}</Text>
        <AsTextButton onClick={() => showConsistency()} />
      </div>
      {open.length > 0 && <ContradictionRows label="Contradictions" rows={open} />}
      <HabitRows />
      {meant.length > 0 && (
        <>
          <Title order={2} size="h6">
            Kept on purpose
          </Title>
          <ContradictionRows label="Kept on purpose" rows={meant} />
        </>
      )}
      <ConsistencyButtons isRunning={false} onRun={showConsistency} />
    </section>
  );
}

function describe(open: readonly BookContradiction[], color: StudyColor): string {
  if (open.length === 0) return `No contradictions in your ${color} repertoire.`;
  return `Your ${color} repertoire has ${countOf(open.length, 'contradiction')}: positions with more than one move for you.`;
}

interface ConsistencyButtonsProps {
  isRunning: boolean;
  onRun: (color: StudyColor) => void;
}

export function ConsistencyButtons({ isRunning, onRun }: ConsistencyButtonsProps) {
  const studies = useStudies();
  return (
    <Group gap="xs" className={classes.checkButtons}>
      <ColorButtons
        label="Consistency Check For"
        isOff={(color) => !studies[color] || isRunning}
        onRun={onRun}
      />
    </Group>
  );
}

interface ContradictionRowsProps {
  label: string;
  rows: readonly BookContradiction[];
}

const mostRows = 100;

function ContradictionRows({ label, rows }: ContradictionRowsProps) {
  const { color } = useRepertoire().book;
  const { request } = useShownPosition();
  const shownKey = request?.key ?? INITIAL_EPD;
  return (
    <PositionRows label={label}>
      {rows.slice(0, mostRows).map((row) => (
        <PositionRow
          key={row.key}
          to={makeOpeningAddress({ color, position: row.key })}
          aria-current={row.key === shownKey ? 'true' : undefined}
          aria-label={`Show in repertoire: ${makeText(row)}`}
          name={<b>{makeText(row)}</b>}
          line={
            <span className={classes.clamped} title={makeChapterText(row)}>
              {makeChapterText(row)}
            </span>
          }
          end={
            row.key !== shownKey && (
              <span className={parts.link} aria-hidden="true">
                {row.isOnPurpose ? 'Change' : 'Choose'}
              </span>
            )
          }
        >
          {row.key === shownKey && <ResolveButtons row={row} color={color} />}
        </PositionRow>
      ))}
      {rows.length > mostRows && (
        <li className={`${classes.rowLine} ${classes.inset}`}>And {rows.length - mostRows} more.</li>
      )}
    </PositionRows>
  );
}

function makeText({ ply, moves }: BookContradiction): string {
  return `${makeMoveNumber(ply)} ${moves.map(({ san }) => san).join(' or ')}`;
}

function makeChapterText({ moves }: BookContradiction): string {
  return [...new Set(moves.flatMap(({ chapters }) => chapters))].join(', ');
}

const mostHabits = 30;

function makeScoreText({ finished, score }: Habit): string {
  return finished === 0 ? '' : `Your result with it: ${makePointsText({ finished, score })}.`;
}

function HabitRows() {
  const { book, summary, openTab } = useRepertoire();
  if (!summary || summary.games === 0) return null;
  const { habits } = summary;
  return (
    <>
      <Title order={2} size="h6">
        Your habits
      </Title>
      {habits.length === 0 && (
        <Text size="sm" title={countOf(summary.games, 'game')}>
          Your games match your repertoire.
        </Text>
      )}
      {habits.length > 0 && (
        <PositionRows label="Your habits">
          {habits.slice(0, mostHabits).map((habit) => (
            <PositionRow
              key={habit.key}
              to={makeOpeningAddress({ color: book.color, position: habit.key, move: habit.played })}
              onClick={() => openTab('moves')}
              name={makeHabitText(habit)}
              line={makeScoreText(habit)}
            />
          ))}
        </PositionRows>
      )}
    </>
  );
}
