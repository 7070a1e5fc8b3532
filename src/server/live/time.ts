/**
 * The clock of live games: it runs evenly whatever happens to the machine's, which people and NTP set. A step
 * of an hour would otherwise be an hour on somebody's clock.
 */
export interface LiveTime {
  /** Whole milliseconds. */
  now(): number;
  /** Nodes that share a database take its time for theirs. */
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
