import { type MatchingOptions, pairNext } from './matching.ts';

/** Pairs who waits, one pairing at a time on this node; what others do meanwhile, the database decides. */
export class Pairing {
  readonly #matching: MatchingOptions;
  readonly #onPaired: (userIds: readonly string[]) => void;
  readonly #onError: (error: unknown) => void;
  #isAsked = false;
  #isRunning = false;
  #isStopped = false;
  #run: Promise<void> = Promise.resolve();

  constructor(
    matching: MatchingOptions,
    onPaired: (userIds: readonly string[]) => void,
    onError: (error: unknown) => void,
  ) {
    this.#matching = matching;
    this.#onPaired = onPaired;
    this.#onError = onError;
  }

  /** Somebody has joined the queue, or may have. */
  start(): void {
    this.#isAsked = true;
    if (!this.#isRunning) this.#run = this.#pairWhileAsked();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#run;
  }

  async #pairWhileAsked(): Promise<void> {
    this.#isRunning = true;
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      try {
        await this.#pairAll();
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#isRunning = false;
  }

  async #pairAll(): Promise<void> {
    while (!this.#isStopped) {
      const pairing = await pairNext(this.#matching);
      if (!pairing) return;
      this.#onPaired(pairing.userIds);
    }
  }
}
