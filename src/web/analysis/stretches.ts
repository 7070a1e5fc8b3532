/**
 * Shares positions of a game among engines so that each has a stretch of neighbours, last position first: what it remembers
 * of one helps with the one before it. An engine that has finished takes half of what the busiest one has left.
 */
export class Stretches {
  readonly #stretches: number[][];

  /** `plies` from the last to the first. */
  constructor(plies: readonly number[], engines: number) {
    const length = Math.ceil(plies.length / Math.max(1, engines));
    this.#stretches = Array.from({ length: engines }, (_, index) =>
      plies.slice(index * length, (index + 1) * length),
    );
    // A move is judged by the positions on both sides of it: two engines have the first verdict in half the time.
    const [first = [], second] = this.#stretches;
    second?.unshift(...first.splice(1, 1));
  }

  take(engine: number): number | undefined {
    const own = this.#stretches[engine];
    if (own === undefined) return undefined;
    if (own.length === 0) own.push(...this.#split());
    return own.shift();
  }

  giveBack(engine: number, ply: number): void {
    this.#stretches[engine]?.unshift(ply);
  }

  /** The earlier half of the longest stretch. */
  #split(): number[] {
    const longest = this.#stretches.reduce((one, other) => (other.length > one.length ? other : one), []);
    return longest.splice(Math.floor(longest.length / 2));
  }
}
