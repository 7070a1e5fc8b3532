import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNextHour, findUtcOffsetMinutes, findWallTime } from './wall-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
];
const yearStart = Date.UTC(2026, 0, 1);

test('an offset is what clocks show, by winter and by summer', () => {
  expect(findUtcOffsetMinutes(Date.UTC(2026, 0, 15), 'Europe/Berlin')).toBe(60);
  expect(findUtcOffsetMinutes(Date.UTC(2026, 6, 15), 'Europe/Berlin')).toBe(120);
  expect(findUtcOffsetMinutes(Date.UTC(2026, 6, 15), 'Asia/Kathmandu')).toBe(345);
  expect(findUtcOffsetMinutes(Date.UTC(2026, 6, 15), 'America/New_York')).toBe(-240);
});

test.each(zones)('over a year an hour comes once a day in %s, whatever is done to clocks', (zone) => {
  for (const hour of [0, 2, 18]) {
    const days: number[] = [];
    let now = yearStart;
    while (now < yearStart + 365 * dayMs) {
      const next = findNextHour(now, hour, zone);
      days.push(Math.floor(findWallTime(next, zone) / dayMs));
      if (findWallTime(next, zone) % dayMs !== hour * hourMs)
        expect(findUtcOffsetMinutes(next, zone)).not.toBe(findUtcOffsetMinutes(next - 3 * hourMs, zone));
      now = next;
    }
    expect(days).toEqual(days.map((_, index) => (days[0] ?? 0) + index));
  }
});

test('the next hour is the first that a look at the clock every minute finds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 365 * 24 * 60 }),
      fc.integer({ min: 4, max: 22 }),
      (zone, minutes, hour) => {
        const now = yearStart + minutes * minuteMs;
        let checked = now + minuteMs;
        while (findWallTime(checked, zone) % dayMs !== hour * hourMs) checked += minuteMs;
        expect(findNextHour(now, hour, zone)).toBe(checked);
      },
    ),
    { numRuns: 40 },
  );
});
