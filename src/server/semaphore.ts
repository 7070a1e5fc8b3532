import { type ApiError, tooManyRequests } from './errors.ts';

interface Line {
  weight: number;
  waiting: Array<{ weight: number; start: () => void }>;
}

export class OneByOne {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(task: () => T | Promise<T>): Promise<T> {
    const turn = this.#tail.then(task);
    this.#tail = turn.catch(() => undefined);
    return turn;
  }
}

export type End = () => void;

/**
 * Limits the total weight of a key's running tasks and queues a few more. A task heavier than the limit runs
 * alone.
 */
export class Semaphore<Key> {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #refuse: () => ApiError;
  readonly #lines = new Map<Key, Line>();

  constructor(most: number, mostWaiting: number, refuse: () => ApiError = () => tooManyRequests(1000)) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#refuse = refuse;
  }

  async take(key: Key, weight = 1): Promise<End> {
    const end = this.takeNow(key, weight);
    if (end !== undefined) return end;
    const waiting = this.#lines.get(key)?.waiting ?? [];
    if (waiting.length >= this.#mostWaiting) throw this.#refuse();
    await new Promise<void>((start) => waiting.push({ weight, start }));
    return this.#makeEnd(key, weight);
  }

  takeNow(key: Key, weight: number): End | undefined {
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, { weight, waiting: [] });
    else if (line.weight + weight <= this.#most) line.weight += weight;
    else return undefined;
    return this.#makeEnd(key, weight);
  }

  #makeEnd(key: Key, weight: number): End {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(key, weight);
    };
  }

  #end(key: Key, weight: number): void {
    const line = this.#lines.get(key);
    if (line === undefined) return;
    line.weight -= weight;
    let [next] = line.waiting;
    while (next !== undefined && (line.weight === 0 || line.weight + next.weight <= this.#most)) {
      line.weight += next.weight;
      line.waiting.shift();
      next.start();
      [next] = line.waiting;
    }
    if (line.weight === 0) this.#lines.delete(key);
  }
}
