import { Button, Group, Text, Title } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';

import {
  findSpentMs,
  listFirsts,
  type PartName,
  type SessionPart,
  sumParts,
} from '#chess/memory/session-progress';

import { sumDue, useDueCounts } from '../../../training/due-counts.ts';
import { makeMinutesText } from '#chess/memory/minutes';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { ComingDays } from '../review/coming-days.tsx';
import type { ReviewSnapshot } from '../review/review-session.ts';
import { makeDueText, makeMoreText } from '../due-words.ts';
import reviewClasses from '../review/review-page.module.css';
import { MissedMoves, TrainedBooks } from '../training/trained-books.tsx';
import type { Training } from '../training/training-context.tsx';
import { isAllSent } from '../training/training-store.ts';
import classes from '../training/training.module.css';
import { useEndKeys } from '../review/review-keys.ts';

interface CombinedSessionDoneProps {
  parts: readonly SessionPart[];
  startedMs: number;
  cards: ReviewSnapshot;
  trainings: readonly Training[];
  onUndo: () => void;
  onGoOn: () => void;
  onRetry: () => void;
}

const names: Record<PartName, string> = { cards: 'Cards', white: 'White', black: 'Black' };

export function CombinedSessionDone(props: CombinedSessionDoneProps) {
  const { parts, startedMs, cards, trainings, onUndo, onGoOn, onRetry } = props;
  const navigate = useNavigate();
  const due = useDueCounts();
  const more = due ? sumDue(due) : 0;
  useEndKeys(onUndo, more > 0 ? onGoOn : () => void navigate('/'));
  const sum = sumParts(parts);
  const total = sum.right + sum.missed;
  const failed = parts.filter(({ state }) => state === 'failed');
  const notLoaded = failed.length > 0 && (
    <InlineError onRetry={onRetry}>
      {`${failed.map(({ name }) => names[name]).join(' and ')} could not be loaded.`}
    </InlineError>
  );
  const toToday = (
    <Button component={Link} to="/" variant={more > 0 ? 'default' : 'filled'}>
      Back to Today
    </Button>
  );
  if (total === 0)
    return (
      <>
        {notLoaded}
        {failed.length < parts.length && (
          <EmptyState icon={<IconChecks size={48} stroke={1.2} />} title="Nothing is due" action={toToday}>
            {makeNextCardText(cards) ?? 'You are done for now.'}
          </EmptyState>
        )}
      </>
    );
  const trained = trainings.filter(({ part }) => part.right + part.missed > 0);
  const missed = trainings.flatMap(({ session }) =>
    session ? listFirsts(session, startedMs).filter(({ rating }) => rating === 1) : [],
  );
  const books = trainings.flatMap(({ memories, book: { summary } }) =>
    summary ? [{ memories, orphanedDueMs: summary.orphanedDueMs }] : [],
  );
  const minutes = Math.max(1, Math.round(findSpentMs(parts, startedMs) / 60_000));
  return (
    <section className={reviewClasses.done} aria-labelledby="whole-done">
      {notLoaded}
      <Title order={2} size="h4" id="whole-done">
        {`Done: ${sum.right} of ${total} right`}
      </Title>
      <Text c="dimmed" mt={4}>
        {`It took ${makeMinutesText(minutes)}. ${makeNextCardText(cards) ?? ''}`}
      </Text>
      <ul className={classes.rows}>
        {parts
          .filter(({ right, missed: wrong }) => right + wrong > 0)
          .map(({ name, right, missed: wrong }) => (
            <li key={name}>
              <b>{names[name]}</b>
              <span>{`${right} of ${right + wrong} right`}</span>
            </li>
          ))}
      </ul>
      <MissedMoves missed={missed} />
      <TrainedBooks trainings={trained} isSent={trainings.every(({ snapshot }) => isAllSent(snapshot))} />
      <ComingDays cards={cards} books={books} />
      {more > 0 && (
        <Text mt="md" fw={600}>
          {makeMoreText(more)}
        </Text>
      )}
      <Group mt="lg">
        {more > 0 && <Button onClick={onGoOn}>{`Continue: ${more} due`}</Button>}
        {toToday}
        <Button component={Link} to="/memory" variant="default">
          Memory
        </Button>
      </Group>
    </section>
  );
}

function makeNextCardText({ nextDueMs }: ReviewSnapshot): string | undefined {
  return nextDueMs === undefined ? undefined : `The next card is ${makeDueText(nextDueMs, Date.now())}.`;
}
