import { Button, Group, Text, Title } from '@mantine/core';
import { opposite } from 'chessops/util';
import { Link } from 'react-router';

import { countOf } from '#chess/count-of';
import type { PlannedPosition } from '#chess/memory/planned-session';
import type { SessionAnswer } from '#chess/memory/training-session';
import type { Memories, TrainingMode } from '#chess/memory/session-targets';
import { nameColor } from '#chess/position/color-name';
import type { TrainingColor } from '#contract/training';

import type { TrainingSummary } from '../../../worker/training-tasks.ts';
import { type DueCounts, useDueCounts } from '../../../training/due-counts.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { ComingMoves } from '../review/coming-days.tsx';
import { makeMoreText } from '../due-words.ts';
import { useEndKeys } from '../review/use-end-keys.ts';
import { MissedMoves } from './missed-moves.tsx';
import { TrainedBooks } from './trained-books.tsx';
import { makeNextText, TrainingModeLinks } from './training-modes.tsx';
import classes from './training.module.css';

interface SessionDoneProps {
  color: TrainingColor;
  mode: TrainingMode;
  answers: readonly SessionAnswer<PlannedPosition>[];
  isMarked: boolean;
  summary: TrainingSummary;
  memories: Memories;
  isSent: boolean;
  onUndo: () => void;
  onRestart: () => void;
}

export function SessionDone(props: SessionDoneProps) {
  const { color, mode, answers, isMarked, summary, memories, isSent, onUndo, onRestart } = props;
  useEndKeys(onUndo);
  const first = answers.filter(({ isRepeat }) => !isRepeat);
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
            <MissedMoves
              missed={missed.map(({ id, position, moves }) => ({
                id,
                moves,
                ply: position.ply,
                name: position.name,
              }))}
            />
            {isMarked && <TrainedBooks colors={[color]} isSent={isSent} />}
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
            <Button onClick={onRestart}>{`Continue: ${countOf(more, 'move')}`}</Button>
          ) : (
            <Button component={Link} to={goOn.to}>
              {goOn.text}
            </Button>
          )}
          {!isMarked && (
            <Button variant="default" onClick={onRestart}>
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
