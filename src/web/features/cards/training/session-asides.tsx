import { Text } from '@mantine/core';
import { opposite } from 'chessops/util';

import { countOf } from '#chess/count-of';
import type { PlannedPosition } from '#chess/memory/planned-session';
import { countLeft, countProgress } from '#chess/memory/session-progress';
import type { Question } from '#chess/memory/session-state';
import { findMoveMemory } from '#chess/memory/session-targets';
import { nameColor } from '#chess/position/color-name';
import type { TrainingColor } from '#contract/training';

import { makeDueText } from '../due-words.ts';
import { useQuestion } from './training-context.tsx';
import { makeNumberedMove } from './training-words.ts';
import type { BookSession } from './use-training-session.ts';
import classes from './training.module.css';

const mostRows = 4;
const mostSquares = 120;

export function NextOnLine() {
  const { color, session, memories, nowMs } = useQuestion();
  const rows = listNext(session);
  return (
    <section className={`${classes.card} ${classes.onlyWide}`} aria-label="Next in this line">
      <Text className={classes.label}>Next in this line</Text>
      <ul className={classes.rows}>
        {rows.map(({ position, isTested }) => {
          const memory = findMoveMemory(memories, position);
          const dueMs = memory && memory.schedule.state > 0 ? memory.schedule.due : undefined;
          const san = isTested ? '?' : position.moves.map((move) => move.san).join(' or ');
          return (
            <li key={position.key} data-due={isTested || undefined}>
              <span>
                <b>{makeNumberedMove(position.ply, san)}</b>
                {position.way && ` after ${makeNumberedMove(position.way.position.ply, position.way.san)}`}
              </span>
              <span>
                {isTested
                  ? position.kind === 'new'
                    ? 'new'
                    : 'due'
                  : dueMs === undefined
                    ? 'new'
                    : makeDueText(dueMs, nowMs)}
              </span>
            </li>
          );
        })}
        {rows.length === 0 && (
          <li>
            <span>{makeEndText(color, session)}</span>
            <span />
          </li>
        )}
      </ul>
    </section>
  );
}

function makeEndText(color: TrainingColor, session: BookSession): string {
  if (countLeft(session) === 1) return 'Last position of this session.';
  if (session.isAway) return 'The session continues in another line.';
  return `End of this line. Next: other replies by ${nameColor(opposite(color))}.`;
}

function listNext({
  plan,
  nextStep,
  isAway,
}: BookSession): { position: PlannedPosition; isTested: boolean }[] {
  const rows: { position: PlannedPosition; isTested: boolean }[] = [];
  if (isAway) return rows;
  for (let at = nextStep; at < plan.steps.length && rows.length < mostRows; at++) {
    const step = plan.steps[at];
    if (!step || step.kind === 'start') break;
    if (step.kind === 'ask') rows.push({ position: step.position, isTested: true });
    else if (step.position.moves.length > 0 && step.position.kind === undefined)
      rows.push({ position: step.position, isTested: false });
  }
  return rows;
}

type SquareKind = 'right' | 'missed' | 'now' | 'due' | 'new';

const legend: readonly { kind: SquareKind; makeText: (count: number) => string }[] = [
  { kind: 'right', makeText: (count) => `${count} right` },
  { kind: 'missed', makeText: (count) => `${count} forgotten` },
  { kind: 'now', makeText: () => 'now' },
  { kind: 'due', makeText: (count) => `${count} due` },
  { kind: 'new', makeText: (count) => `${count} new` },
];

function listSquares(session: BookSession): SquareKind[] {
  const { right, missed } = countProgress(session);
  const nameKind = ({ kind }: PlannedPosition): SquareKind => (kind === 'new' ? 'new' : 'due');
  return [
    ...Array.from({ length: right }, () => 'right' as const),
    ...Array.from({ length: missed }, () => 'missed' as const),
    ...(session.question ? ['now' as const] : []),
    ...session.returns.map(() => 'due' as const),
    ...session.plan.steps
      .slice(session.nextStep)
      .flatMap(({ kind, position }) => (kind === 'ask' ? [nameKind(position)] : [])),
  ];
}

export function SessionSquares() {
  const { session, question } = useQuestion();
  const squares = listSquares(session);
  const newCount = session.plan.steps.filter((step) => step.kind === 'ask' && step.isNew).length;
  return (
    <section className={`${classes.card} ${classes.onlyWide}`} aria-label="This session">
      <div className={classes.squaresHead}>
        <Text className={classes.label}>This session</Text>
        <Text size="sm" c="dimmed">
          {`${countOf(squares.length, 'move')}${newCount > 0 ? `, ${newCount} new` : ''}`}
        </Text>
      </div>
      <div className={classes.squares} aria-hidden="true">
        {Array.from(squares.slice(0, mostSquares), (kind, at) => (
          <span key={at} className={classes.square} data-kind={kind} />
        ))}
      </div>
      <ul className={classes.legend}>
        {legend.map(({ kind, makeText }) => {
          const count = squares.filter((each) => each === kind).length;
          return (
            count > 0 && (
              <li key={kind}>
                <span className={classes.square} data-kind={kind} aria-hidden="true" />
                {makeText(count)}
              </li>
            )
          );
        })}
      </ul>
      {session.plan.isMarked && !question.result && (
        <Text size="sm" c="dimmed" mt={10} className={classes.squaresNote}>
          {makeCountsText(session, question)}
        </Text>
      )}
    </section>
  );
}

function makeCountsText(
  { plan }: BookSession,
  { isShown, isRepeat, hints }: Question<PlannedPosition>,
): string {
  if (isRepeat) return 'Extra practice: the schedule does not change.';
  if (hints > 0) return 'This answer counts. With a hint, “Again” is suggested.';
  if (!isShown) return 'This answer counts: play it from memory.';
  return plan.asksBack
    ? 'Learn the line. Then play its moves from memory, the last one first.'
    : 'You will be asked again after 3 to 6 other positions. Only that answer counts.';
}
