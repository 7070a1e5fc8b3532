export interface Random {
  next(): number;
  integer(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  pickWeighted<T>(items: readonly (readonly [T, number])[]): T;
  /**
   * Normally distributed with mean 0 and standard deviation 1:
   * https://en.wikipedia.org/wiki/Box%E2%80%93Muller_transform
   */
  normal(): number;
}

/** mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pickWeighted = <T>(items: readonly (readonly [T, number])[]): T => {
    let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      rest -= weight;
      if (rest < 0) return item;
    }
    const last = items.at(-1);
    if (!last) throw new Error('nothing to pick from');
    return last[0];
  };
  return {
    next,
    integer,
    pick: (items) => pickWeighted(items.map((item) => [item, 1] as const)),
    pickWeighted,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
