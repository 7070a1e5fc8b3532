import { MantineProvider } from '@mantine/core';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { DAY_MS } from '#chess/memory/recall';
import { addAnswer, type MemoryState, NEW_MEMORY } from '#chess/memory/training-fold';

import { findDay } from '../../../lib/today-path.ts';
import { draw, erase } from '../../../testing/draw.ts';
import { ComingMoves } from './coming-days.tsx';

const today = new Date('2026-11-15T09:00:00Z');
const noonMs = findDay(today.getTime(), 1).getTime() + DAY_MS / 2;

// A fixed time, because the days would change if the test ran over midnight.
beforeEach(() => vi.setSystemTime(today));
afterEach(() => {
  erase();
  vi.useRealTimers();
});

function makeMemory(dueMs: number): MemoryState {
  const answer = {
    id: 'a',
    rating: 3,
    answeredMs: dueMs - DAY_MS,
  } as const;
  const memory = addAnswer(NEW_MEMORY, answer);
  return { ...memory, schedule: { ...memory.schedule, due: dueMs } };
}

function show(dueMs: readonly number[], orphanedDueMs: readonly number[]): string[] {
  const memories = new Map(dueMs.map((each, index) => [String(index), makeMemory(each)]));
  draw(
    <MantineProvider>
      <ComingMoves book={{ memories, orphanedDueMs }} />
    </MantineProvider>,
  );
  return screen.queryAllByRole('cell').map(({ textContent }) => textContent);
}

test('what a book no longer has is not foretold', () => {
  const [onFirst, onSecond] = [noonMs, noonMs + DAY_MS];
  expect(show([onFirst, onFirst, onSecond], []).slice(0, 2)).toEqual(['2', '1']);
  erase();
  expect(show([onFirst, onFirst, onSecond], [onFirst]).slice(0, 2)).toEqual(['1', '1']);
});

test('where nothing comes, that is said instead of an empty chart', () => {
  expect(show([noonMs, noonMs + 30 * DAY_MS], [noonMs])).toEqual([]);
  screen.getByText('Nothing comes due in the next 7 days.');
});
