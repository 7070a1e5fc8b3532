import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { DAY_MS } from '#chess/memory/recall';

import { findDay } from '../../lib/today-path.ts';
import { fetchComingCards } from './api.ts';
import { cardsKey } from '../../card-editor/saved-cards.ts';
import { countOf, makeDueText } from './due-words.ts';
import { BarChart } from './memory/bar-chart.tsx';
import type { ReviewSnapshot } from './review-session.ts';
import classes from './review-page.module.css';

/** After a sitting: how many, how many right, when the next one is due, and what comes in the next days. */
export function CardsDone({ snapshot }: { snapshot: ReviewSnapshot }) {
  const { doneCount, rightCount, nextDueMs, nowMs } = snapshot;
  return (
    <section className={classes.done} aria-labelledby="cards-done">
      <Title order={2} size="h4" id="cards-done">
        No cards are due
      </Title>
      <Text mt={4}>{`Done: ${countOf(doneCount, 'review')}, ${rightCount} right.`}</Text>
      <Text c="dimmed">
        {nextDueMs === undefined
          ? 'Nothing more is planned.'
          : `The next one is ${makeDueText(nextDueMs, nowMs)}.`}
      </Text>
      <ComingDays />
      <Group mt="lg">
        <Button component={Link} to="/game_review" variant="default">
          Review a game
        </Button>
        <Button component={Link} to="/manage_cards" variant="default">
          Edit cards
        </Button>
        <Button component={Link} to="/memory" variant="default">
          Memory
        </Button>
      </Group>
    </section>
  );
}

function ComingDays() {
  const [tomorrowMs] = useState(() => findDay(Date.now()).getTime() + DAY_MS);
  const { data } = useQuery({
    queryKey: [...cardsKey, 'coming', tomorrowMs],
    queryFn: ({ signal }) => fetchComingCards(tomorrowMs, signal),
  });
  const days = data ?? [];
  return (
    <div className={classes.coming}>
      {days.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md">
            The next seven days
          </Text>
          <BarChart
            label="Cards that come due in the next seven days"
            columns={['Day', 'Cards']}
            showsTexts
            bars={days.map((count, day) => {
              const atMs = tomorrowMs + (day + 0.5) * DAY_MS;
              const name = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(atMs);
              return { name, label: name.slice(0, 3), value: count, text: String(count) };
            })}
          />
        </>
      )}
    </div>
  );
}
