/** The game clock is monotonic, so that changing the system time does not change a player's clock. */
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
