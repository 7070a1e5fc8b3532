import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DAY_MS } from '#chess/memory/recall';
import type { Memories } from '#chess/memory/sitting-targets';

import { cardsKey } from '../../../card-editor/saved-cards.ts';
import { findDay } from '../../../lib/today-path.ts';
import { fetchComingCards } from '../api.ts';
import { BarChart } from '../memory/bar-chart.tsx';
import classes from './review-page.module.css';

const shownDays = 7;

function useTomorrow(): number {
  const [tomorrowMs] = useState(() => findDay(Date.now(), 1).getTime());
  return tomorrowMs;
}

/** What comes due on each of the next seven days: the cards, and the moves whose memories are given. */
export function ComingDays({ memories = [] }: { memories?: readonly Memories[] }) {
  const tomorrowMs = useTomorrow();
  const { data: cards } = useQuery({
    queryKey: [...cardsKey, 'coming', tomorrowMs],
    queryFn: ({ signal }) => fetchComingCards(tomorrowMs, signal),
  });
  const moves = countMoves(memories, tomorrowMs);
  return (
    <Days
      noun={memories.length > 0 ? 'Cards and moves' : 'Cards'}
      tomorrowMs={tomorrowMs}
      counts={cards?.map((count, day) => count + (moves[day] ?? 0))}
    />
  );
}

/** The moves alone. */
export function ComingMoves({ memories }: { memories: Memories }) {
  const tomorrowMs = useTomorrow();
  return <Days noun="Moves" tomorrowMs={tomorrowMs} counts={countMoves([memories], tomorrowMs)} />;
}

interface DaysProps {
  noun: string;
  tomorrowMs: number;
  /** Undefined until they are known. */
  counts: readonly number[] | undefined;
}

function Days({ noun, tomorrowMs, counts = [] }: DaysProps) {
  return (
    <div className={classes.coming}>
      {counts.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md">
            The next seven days
          </Text>
          <BarChart
            label={`${noun} that come due in the next seven days`}
            columns={['Day', noun]}
            showsTexts
            bars={counts.map((count, day) => {
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

function countMoves(memories: readonly Memories[], tomorrowMs: number): number[] {
  const counts = Array.from({ length: shownDays }, () => 0);
  for (const each of memories)
    for (const { schedule } of each.values()) {
      const day = Math.floor((schedule.due - tomorrowMs) / DAY_MS);
      if (schedule.state > 0 && day in counts) counts[day] = (counts[day] ?? 0) + 1;
    }
  return counts;
}
