import { DAY_MS as dayMs } from '#chess/memory/recall';

const minuteMs = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

export function spellTimeZone(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
}

export function findWallTime(timeMs: number, timeZone: string): number {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(timeMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const get = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
    timeMs % 1000,
  );
}

export function findUtcOffsetMinutes(timeMs: number, timeZone: string): number {
  return Math.round((findWallTime(timeMs, timeZone) - timeMs) / minuteMs);
}

/** If the clock shows this hour twice, uses the first time. If it skips the hour, uses a later time. */
export function findNextHour(afterMs: number, hour: number, timeZone: string): number {
  const midnight = Math.floor(findWallTime(afterMs, timeZone) / dayMs) * dayMs;
  for (let day = 0; ; day++) {
    const found = findMoment(midnight + day * dayMs + hour * 60 * minuteMs, timeZone);
    if (found > afterMs) return found;
  }
}

function findMoment(wallMs: number, timeZone: string): number {
  const [before = 0, after = 0] = [wallMs - dayMs, wallMs + dayMs].map(
    (timeMs) => wallMs - findUtcOffsetMinutes(timeMs, timeZone) * minuteMs,
  );
  const shown = [before, after].filter((timeMs) => findWallTime(timeMs, timeZone) === wallMs);
  return shown.length === 0 ? before : Math.min(...shown);
}
