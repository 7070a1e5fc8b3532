import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startConnectionSweep } from './connection-sweep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each is checked once in a round, a few at a time', () => {
  const visits: number[][] = [];
  const connections = new Set(Array.from({ length: 1000 }, (_, i) => i));
  const sweep = startConnectionSweep(connections, 2000, (some) => visits.push([...some]));
  vi.advanceTimersByTime(2000);
  expect(visits.flat()).toEqual([...connections]);
  expect(Math.max(...visits.map((some) => some.length))).toBe(25);
  sweep.stop();
  vi.advanceTimersByTime(4000);
  expect(visits.flat()).toHaveLength(1000);
});

test('who comes is checked in the next round, who has left no more', () => {
  const visited: string[] = [];
  const connections = new Set(['ann', 'bob', 'carl']);
  const sweep = startConnectionSweep(connections, 1000, (some) => visited.push(...some));
  vi.advanceTimersByTime(100);
  connections.add('dora');
  connections.delete('carl');
  vi.advanceTimersByTime(900);
  expect(visited).toEqual(['ann', 'bob']);
  vi.advanceTimersByTime(1000);
  expect(visited).toEqual(['ann', 'bob', 'ann', 'bob', 'dora']);
  sweep.stop();
});
