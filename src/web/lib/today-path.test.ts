import { afterEach, expect, test, vi } from 'vitest';

import { storeDayChangeHour } from './today-answer.ts';
import { findDay } from './today-path.ts';

afterEach(() => void vi.unstubAllGlobals());

function stubStorage(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
}

test('a day changes at four, unless the user has set another hour', () => {
  stubStorage();
  const atThree = new Date(2026, 10, 15, 3).getTime();
  expect(findDay(atThree)).toEqual(new Date(2026, 10, 14, 4));
  storeDayChangeHour(2);
  expect(findDay(atThree)).toEqual(new Date(2026, 10, 15, 2));
  expect(findDay(atThree, 1)).toEqual(new Date(2026, 10, 16, 2));
  storeDayChangeHour();
  expect(findDay(atThree)).toEqual(new Date(2026, 10, 14, 4));
});

test('what is no hour counts as none', () => {
  stubStorage();
  const noon = new Date(2026, 10, 15, 12).getTime();
  for (const bad of [24, -1, 2.5, Number.NaN]) {
    storeDayChangeHour(bad);
    expect(findDay(noon)).toEqual(new Date(2026, 10, 15, 4));
  }
});
