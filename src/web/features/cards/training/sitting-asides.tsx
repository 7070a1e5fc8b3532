import { Text } from '@mantine/core';

import type { PlannedPosition } from '#chess/memory/planned-sitting';
import { listAnswers } from '#chess/memory/sitting';
import { findMemory, type Memories } from '#chess/memory/sitting-targets';
import type { TrainingColor } from '#contract/training';

import { countOf } from '../../../lib/count-of.ts';
import { makeDueText } from '../due-words.ts';
import { makeNumberedMove, nameOpponent } from './training-words.ts';
import type { BookSitting } from './use-sitting.ts';
import { ColorDot } from '../../../ui/color-dot.tsx';
import classes from './training.module.css';

const mostRows = 4;

/** What is left, by kind. No moves, no chapters: those would tell what is about to be asked. */
export function ComingUp({
  sitting,
  otherColor,
  otherDue,
}: {
  sitting: BookSitting;
  otherColor: TrainingColor;
  otherDue: number;
}) {
  const left = sitting.plan.steps.slice(sitting.nextStep).filter(({ kind }) => kind === 'ask');
  const count = (kinds: readonly (string | undefined)[]) =>
    left.filter(({ position }) => kinds.includes(position.kind)).length;
  const rows = [
    { label: 'Overdue', count: count(['overdue']) },
    { label: 'Due', count: count(['due']) },
    { label: 'Not due yet', count: count(['undue']) },
    { label: 'New', count: count(['new']) },
    { label: 'Missed, to come back', count: sitting.misses.length },
  ].filter((row) => row.count > 0);
  return (
    <section className={`${classes.card} ${classes.onlyWide}`} aria-label="Coming up">
      <Text className={classes.label}>Coming up</Text>
      <ul className={classes.rows}>
        {rows.map(({ label, count: moves }) => (
          <li key={label} data-due={label !== 'New' || undefined}>
            <span>{label}</span>
            <span>{countOf(moves, 'move')}</span>
          </li>
        ))}
        {rows.length === 0 && (
          <li>
            <span>This is the last one</span>
            <span />
          </li>
        )}
        {otherDue > 0 && (
          <li data-due>
            <ColorDot color={otherColor} />
            <span>{`then ${otherColor === 'white' ? 'White' : 'Black'}`}</span>
            <span>{countOf(otherDue, 'move')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

interface NextOnLineProps {
  color: TrainingColor;
  sitting: BookSitting;
  memories: Memories;
  nowMs: number;
}

/** How this line goes on. What is asked in a moment stays hidden. */
export function NextOnLine({ color, sitting, memories, nowMs }: NextOnLineProps) {
  const rows = listNext(sitting);
  return (
    <section className={`${classes.card} ${classes.onlyWide}`} aria-label="Next on this line">
      <Text className={classes.label}>Next on this line</Text>
      <ul className={classes.rows}>
        {rows.map(({ position, isAsked }) => {
          const memory = findMemory(memories, position);
          const dueMs = memory && memory.schedule.state > 0 ? memory.schedule.due : undefined;
          const san = isAsked ? '?' : position.moves.map((move) => move.san).join(' or ');
          return (
            <li key={position.key} data-due={isAsked || undefined}>
              <span>
                <b>{makeNumberedMove(position.ply, san)}</b>
                {position.way && ` after ${makeNumberedMove(position.way.position.ply, position.way.san)}`}
              </span>
              <span>
                {isAsked
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
            <span>{`Nothing more is asked of this line; ${nameOpponent(color)} has other replies.`}</span>
            <span />
          </li>
        )}
      </ul>
    </section>
  );
}

function listNext({ plan, nextStep }: BookSitting): { position: PlannedPosition; isAsked: boolean }[] {
  const rows: { position: PlannedPosition; isAsked: boolean }[] = [];
  for (let at = nextStep; at < plan.steps.length && rows.length < mostRows; at++) {
    const step = plan.steps[at];
    if (!step || step.kind === 'start') break;
    if (step.kind === 'ask') rows.push({ position: step.position, isAsked: true });
    else if (step.position.moves.length > 0 && step.position.kind === undefined)
      rows.push({ position: step.position, isAsked: false });
  }
  return rows;
}

/** How it has gone so far. */
export function SittingMarks({ sitting }: { sitting: BookSitting }) {
  const answers = listAnswers(sitting);
  const right = answers.filter(({ rating }) => rating > 1).length;
  let run = 0;
  let best = 0;
  for (const { rating } of answers) {
    run = rating > 1 ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return (
    <section className={`${classes.card} ${classes.onlyWide}`} aria-label="This sitting">
      <Text className={classes.label}>This sitting</Text>
      <Text fw={650} mt={6}>
        {answers.length === 0 ? 'Nothing answered yet' : `${right} of ${answers.length} right`}
      </Text>
      <div className={classes.marks} aria-hidden="true">
        {answers.slice(-40).map(({ id, rating }) => (
          <span key={id} className={classes.mark} data-grade={rating} />
        ))}
      </div>
      {best > 1 && (
        <Text size="sm" c="dimmed" mt={8}>
          {`Best run ${best}.`}
        </Text>
      )}
    </section>
  );
}
