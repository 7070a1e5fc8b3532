import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DAY_MS } from '#chess/memory/recall';
import type { Memories } from '#chess/memory/session-targets';
import { comingDays } from '#contract/cards';

import { cardsKey, fetchCards } from '../../../card-editor/saved-cards.ts';
import { useUser } from '../../../lib/session.tsx';
import { findDay } from '../../../lib/today-path.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { fetchComingCards } from '../api.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import type { ReviewSnapshot } from './review-session.ts';
import { getReviewStore } from './use-review-session.ts';
import classes from './review-page.module.css';

function useTomorrow(): number {
  const [tomorrowMs] = useState(() => findDay(Date.now(), 1).getTime());
  return tomorrowMs;
}

export interface ComingBook {
  memories: Memories;
  orphanedDueMs: readonly number[];
}

interface ComingDaysProps {
  cards: ReviewSnapshot;
  books?: readonly ComingBook[];
}

export function ComingDays({ cards: { session, waitingCount, isOffline }, books = [] }: ComingDaysProps) {
  const userId = useUser().id;
  const tomorrowMs = useTomorrow();
  const isWaiting = waitingCount > 0;
  const {
    data: cards,
    error,
    refetch,
  } = useQuery({
    queryKey: [...cardsKey, 'coming', tomorrowMs, session.answers.at(-1)?.answeredMs, isWaiting],
    queryFn: ({ signal }) =>
      isWaiting ? countCachedCards(userId, tomorrowMs, signal) : fetchComingCards(tomorrowMs, signal),
    // Online, wait until the server has the last answer, because the counts must include it.
    enabled: !isWaiting || isOffline,
  });
  const moves = countMoves(books, tomorrowMs);
  if (error && cards === undefined)
    return (
      <InlineError onRetry={() => void refetch()}>
        The next 7 days could not be loaded: {error.message}.
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

export function ComingMoves({ book }: { book: ComingBook }) {
  const tomorrowMs = useTomorrow();
  return <Days noun="Moves" tomorrowMs={tomorrowMs} counts={countMoves([book], tomorrowMs)} />;
}

interface DaysProps {
  noun: string;
  tomorrowMs: number;
  counts: readonly number[] | undefined;
}

function Days({ noun, tomorrowMs, counts = [] }: DaysProps) {
  if (counts.length > 0 && counts.every((count) => count === 0))
    return (
      <Text size="sm" mt="md">
        Nothing comes due in the next 7 days.
      </Text>
    );
  return (
    <div className={classes.coming}>
      {counts.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md">
            Next 7 days
          </Text>
          <BarChart
            label={`${noun} due in the next 7 days`}
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

async function countCachedCards(userId: string, tomorrowMs: number, signal: AbortSignal): Promise<number[]> {
  const { cards } = getReviewStore(userId);
  const change = cards.getChange();
  cards.take(await fetchCards(signal), change);
  const days = new DayCounts(tomorrowMs);
  for (const { card } of cards.getAll().values())
    if (card.suspended_at === undefined) days.add(Date.parse(card.due));
  return days.counts;
}

function countMoves(books: readonly ComingBook[], tomorrowMs: number): number[] {
  const days = new DayCounts(tomorrowMs);
  for (const { memories, orphanedDueMs } of books) {
    for (const { schedule } of memories.values()) if (schedule.state > 0) days.add(schedule.due);
    for (const dueMs of orphanedDueMs) days.add(dueMs, -1);
  }
  return days.counts;
}

class DayCounts {
  readonly counts = Array.from({ length: comingDays }, () => 0);
  readonly #tomorrowMs: number;

  constructor(tomorrowMs: number) {
    this.#tomorrowMs = tomorrowMs;
  }

  add(dueMs: number, by = 1): void {
    const day = Math.floor((dueMs - this.#tomorrowMs) / DAY_MS);
    if (day in this.counts) this.counts[day] = (this.counts[day] ?? 0) + by;
  }
}
