import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DAY_MS } from '#chess/memory/recall';
import type { Memories } from '#chess/memory/sitting-targets';

import { cardsKey } from '../../../card-editor/saved-cards.ts';
import { findDay } from '../../../lib/today-path.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { fetchComingCards } from '../api.ts';
import { BarChart } from '../memory/bar-chart.tsx';
import classes from './review-page.module.css';

const shownDays = 7;

function useTomorrow(): number {
  const [tomorrowMs] = useState(() => findDay(Date.now(), 1).getTime());
  return tomorrowMs;
}

/** What is remembered of a colour's openings, and the due times of memories that the book no longer has. */
export interface ComingBook {
  memories: Memories;
  strayDueMs: readonly number[];
}

/** What comes due on each of the next seven days: the cards, and the moves of the books that are given. */
export function ComingDays({ books = [] }: { books?: readonly ComingBook[] }) {
  const tomorrowMs = useTomorrow();
  const {
    data: cards,
    error,
    refetch,
  } = useQuery({
    queryKey: [...cardsKey, 'coming', tomorrowMs],
    queryFn: ({ signal }) => fetchComingCards(tomorrowMs, signal),
  });
  const moves = countMoves(books, tomorrowMs);
  if (error && cards === undefined)
    return (
      <InlineError onRetry={() => void refetch()}>
        What comes due next could not be loaded: {error.message}.
      </InlineError>
    );
  return (
    <Days
      noun={books.length > 0 ? 'Cards and moves' : 'Cards'}
      tomorrowMs={tomorrowMs}
      counts={cards?.map((count, day) => count + (moves[day] ?? 0))}
    />
  );
}

/** The moves alone. */
export function ComingMoves({ book }: { book: ComingBook }) {
  const tomorrowMs = useTomorrow();
  return <Days noun="Moves" tomorrowMs={tomorrowMs} counts={countMoves([book], tomorrowMs)} />;
}

interface DaysProps {
  noun: string;
  tomorrowMs: number;
  /** Undefined until they are known. */
  counts: readonly number[] | undefined;
}

function Days({ noun, tomorrowMs, counts = [] }: DaysProps) {
  if (counts.length > 0 && counts.every((count) => count === 0))
    return (
      <Text size="sm" mt="md">
        After today nothing comes due for seven days.
      </Text>
    );
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

/** How many come due on each day. Moves that the book no longer has are not asked. */
function countMoves(books: readonly ComingBook[], tomorrowMs: number): number[] {
  const counts = Array.from({ length: shownDays }, () => 0);
  const count = (dueMs: number, by: number) => {
    const day = Math.floor((dueMs - tomorrowMs) / DAY_MS);
    if (day in counts) counts[day] = (counts[day] ?? 0) + by;
  };
  for (const { memories, strayDueMs } of books) {
    for (const { schedule } of memories.values()) if (schedule.state > 0) count(schedule.due, 1);
    for (const dueMs of strayDueMs) count(dueMs, -1);
  }
  return counts;
}
