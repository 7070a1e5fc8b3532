import { Group, Text, Title } from '@mantine/core';
import { countOf } from '#chess/count-of';

import { AfterCards } from './after-cards.tsx';
import { ComingDays } from './coming-days.tsx';
import { makeDueText, makeNoneText } from '../due-words.ts';
import type { ReviewSnapshot } from './review-snapshot.ts';
import classes from './review-page.module.css';
import { useEndKeys } from './use-end-keys.ts';

export function CardsDone({ snapshot, onUndo }: { snapshot: ReviewSnapshot; onUndo: () => void }) {
  useEndKeys(onUndo);
  const { doneCount, rightCount, nextDueMs, nowMs } = snapshot;
  return (
    <section className={classes.done} aria-labelledby="cards-done">
      <Title order={2} size="h4" id="cards-done">
        {makeNoneText(snapshot.tag)}
      </Title>
      <Text mt={4}>{`Done: ${countOf(doneCount, 'review')}, ${rightCount} right.`}</Text>
      <Text c="dimmed">
        {nextDueMs === undefined
          ? 'Nothing else is scheduled.'
          : `The next card is ${makeDueText(nextDueMs, nowMs)}.`}
      </Text>
      <ComingDays cards={snapshot} />
      <Group mt="lg">
        <AfterCards />
      </Group>
    </section>
  );
}
