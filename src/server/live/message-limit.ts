/** Token bucket per socket. */
export class MessageLimit {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #refilledAt: number;

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
    this.#refilledAt = now;
  }

  take(now: number): boolean {
    const earned = ((now - this.#refilledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + earned);
    this.#refilledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
