import { Button, Group, Text, Title } from '@mantine/core';
import { opposite } from 'chessops/util';
import { Link } from 'react-router';

import { countOf } from '#chess/count-of';
import { listFirsts } from '#chess/memory/session-progress';
import { nameColor } from '#chess/position/color-name';
import type { TrainingColor } from '#contract/training';

import { type DueCounts, useDueCounts } from '../../../training/due-counts.ts';
import type { TrainingSummary } from '../../../worker/training-tasks.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { ComingMoves } from '../review/coming-days.tsx';
import { makeMoreText } from '../due-words.ts';
import { useEndKeys } from '../review/use-end-keys.ts';
import { MissedMoves } from './missed-moves.tsx';
import { TrainedBooks } from './trained-books.tsx';
import { useTraining } from './training-context.tsx';
import { makeNextText, TrainingModeLinks } from './training-modes.tsx';
import { isAllSent } from './training-store.ts';
import type { BookSession } from './use-training-session.ts';
import classes from './training.module.css';

export function SessionDone({ session, summary }: { session: BookSession; summary: TrainingSummary }) {
  const { color, mode, memories, snapshot, undo, restart } = useTraining();
  const { isMarked } = session.plan;
  useEndKeys(undo);
  const first = listFirsts(session);
  const missed = first.filter(({ rating }) => rating === 1);
  const other = opposite(color);
  const due = useDueCounts() ?? { cards: 0, white: 0, black: 0 };
  const more = due[color];
  const goOn = makeGoOn(due, other);
  return (
    <>
      <section className={classes.card} aria-labelledby="session-done">
        <Title order={2} size="h4" id="session-done">
          {`Done: ${first.length - missed.length} of ${countOf(first.length, 'move')} right`}
        </Title>
        <Text c="dimmed" mt={4}>
          {isMarked ? makeNextText(color, summary) : 'The schedule did not change.'}
        </Text>
        <div className={classes.doneParts}>
          <div>
            <MissedMoves missed={missed} />
            {isMarked && <TrainedBooks colors={[color]} isSent={isAllSent(snapshot)} />}
          </div>
          {isMarked && <ComingMoves book={{ memories, orphanedDueMs: summary.orphanedDueMs }} />}
        </div>
        {isMarked && more > 0 && (
          <Text mt="md" fw={600}>
            {mode.kind === 'due' ? makeMoreText(more) : `${countOf(more, 'move')} due.`}
          </Text>
        )}
        <Group mt="lg">
          {isMarked && more > 0 ? (
            <Button onClick={restart}>{`Continue: ${countOf(more, 'move')}`}</Button>
          ) : (
            <Button component={Link} to={goOn.to}>
              {goOn.text}
            </Button>
          )}
          {!isMarked && (
            <Button variant="default" onClick={restart}>
              Repeat
            </Button>
          )}
        </Group>
      </section>
      <Group mt="lg" display="block">
        <TrainingModeLinks color={color} summary={summary} />
      </Group>
    </>
  );
}

function makeGoOn(due: DueCounts, other: TrainingColor): { to: string; text: string } {
  if (due[other] > 0)
    return { to: makeTrainingAddress(other), text: `Continue with ${nameColor(other)}: ${due[other]} due` };
  if (due.cards > 0) return { to: '/review_cards', text: `Continue with cards: ${due.cards} due` };
  return { to: '/', text: 'Back to Today' };
}
