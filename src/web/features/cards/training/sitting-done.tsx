import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import type { PlannedPosition } from '#chess/memory/planned-sitting';
import type { SittingAnswer } from '#chess/memory/sitting';
import type { Memories, WayIn } from '#chess/memory/sitting-targets';
import type { TrainingColor } from '#contract/training';

import type { TrainingSummary } from '../../../worker/training-tasks.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { ComingMoves } from '../review/coming-days.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { useEndKeys } from '../review/use-end-keys.ts';
import { MissedMoves } from './missed-moves.tsx';
import { nameSide } from './training-words.ts';
import { makeNextText, WayLinks } from './ways-in.tsx';
import classes from './training.module.css';

interface SittingDoneProps {
  color: TrainingColor;
  way: WayIn;
  answers: readonly SittingAnswer<PlannedPosition>[];
  isMarked: boolean;
  summary: TrainingSummary;
  memories: Memories;
  otherDue: number;
  onUndo: () => void;
  onRestart: () => void;
}

/** After the last question: how it went, what was missed, and what comes in the next days. */
export function SittingDone(props: SittingDoneProps) {
  const { color, answers, isMarked, summary, memories, otherDue, onUndo, onRestart } = props;
  useEndKeys(onUndo);
  const first = answers.filter(({ isRepeat }) => !isRepeat);
  const missed = first.filter(({ rating }) => rating === 1);
  const other = color === 'white' ? 'black' : 'white';
  const more = summary.overdue + summary.due + summary.newToday;
  return (
    <>
      <section className={classes.card} aria-labelledby="sitting-done">
        <Title order={2} size="h4" id="sitting-done">
          {`Done: ${first.length - missed.length} of ${countOf(first.length, 'move')} right`}
        </Title>
        <Text c="dimmed" mt={4}>
          {isMarked ? makeNextText(color, summary) : 'Nothing was rescheduled.'}
        </Text>
        <MissedMoves
          missed={missed.map(({ id, position, moves }) => ({
            id,
            moves,
            ply: position.ply,
            name: position.name,
          }))}
        />
        {isMarked && <ComingMoves memories={memories} />}
        <Group mt="lg">
          {otherDue > 0 ? (
            <Button component={Link} to={makeTrainingAddress(other)}>
              {`Go on with ${nameSide(other)}: ${otherDue} due`}
            </Button>
          ) : (
            <Button component={Link} to="/review_cards">
              Go on with cards
            </Button>
          )}
          {(more > 0 || !isMarked) && (
            <Button variant="default" onClick={onRestart}>
              {isMarked ? `Another sitting: ${countOf(more, 'move')}` : 'Once more'}
            </Button>
          )}
        </Group>
      </section>
      <Group mt="lg" display="block">
        <WayLinks color={color} summary={summary} />
      </Group>
    </>
  );
}
