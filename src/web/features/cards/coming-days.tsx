import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DAY_MS } from '#chess/memory/recall';
import type { Memories } from '#chess/memory/sitting-targets';

import { cardsKey } from '../../card-editor/saved-cards.ts';
import { findDay } from '../../lib/today-path.ts';
import { fetchComingCards } from './api.ts';
import { BarChart } from './memory/bar-chart.tsx';
import classes from './review-page.module.css';

/** What comes due on each of the next seven days: the cards, and the moves whose memories are given. */
export function ComingDays({ memories = [] }: { memories?: readonly Memories[] }) {
  const [tomorrowMs] = useState(() => findDay(Date.now(), 1).getTime());
  const { data: cards } = useQuery({
    queryKey: [...cardsKey, 'coming', tomorrowMs],
    queryFn: ({ signal }) => fetchComingCards(tomorrowMs, signal),
  });
  const days = cards?.map((count, day) => count + countMoves(memories, tomorrowMs + day * DAY_MS)) ?? [];
  const noun = memories.length > 0 ? 'Cards and moves' : 'Cards';
  return (
    <div className={classes.coming}>
      {days.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md">
            The next seven days
          </Text>
          <BarChart
            label={`${noun} that come due in the next seven days`}
            columns={['Day', noun]}
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

function countMoves(memories: readonly Memories[], dayMs: number): number {
  let count = 0;
  for (const each of memories)
    for (const { schedule } of each.values())
      if (schedule.state > 0 && schedule.due >= dayMs && schedule.due < dayMs + DAY_MS) count++;
  return count;
}
