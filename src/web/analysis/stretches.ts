/**
 * Gives each engine a run of neighbouring positions, last first, since its hash helps with the one before. A free engine takes
 * half of the longest run.
 */
export class Stretches {
  readonly #stretches: number[][];

  /** `plies` come last to first. */
  constructor(plies: readonly number[], engines: number) {
    const length = Math.ceil(plies.length / Math.max(1, engines));
    this.#stretches = Array.from({ length: engines }, (_, index) =>
      plies.slice(index * length, (index + 1) * length),
    );
    // A verdict needs two positions: two engines give it in half the time.
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

  /** The earlier half of the longest run. */
  #split(): number[] {
    const longest = this.#stretches.reduce((one, other) => (other.length > one.length ? other : one), []);
    return longest.splice(Math.floor(longest.length / 2));
  }
}
