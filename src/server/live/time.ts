/** A monotonic clock, so that a change of the system time does not affect players. */
export interface LiveTime {
  now(): number;
  set(now: number): void;
}

export function makeLiveTime(wallNow: () => number): LiveTime {
  let offset = wallNow() - performance.now();
  return {
    now: () => Math.round(offset + performance.now()),
    set(now) {
      offset = now - performance.now();
    },
  };
}
