/** Two ways to take turns. */
import { tooManyRequests } from './errors.ts';

interface Line {
  running: number;
  waiting: Array<() => void>;
}

/** One task after the other. A failure is told to whoever asked; the next task runs all the same. */
export class OneByOne {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(task: () => T | Promise<T>): Promise<T> {
    const turn = this.#tail.then(task);
    this.#tail = turn.catch(() => undefined);
    return turn;
  }
}

/** Runs a few tasks of each key at once, lets a few more wait and refuses the rest. */
export class Turns<Key> {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #lines = new Map<Key, Line>();

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Resolves when it is this task's turn, to what has to be called once when the task is over. */
  async take(key: Key): Promise<() => void> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#atOnce) line.running += 1;
    else if (line.waiting.length >= this.#mostWaiting) throw tooManyRequests(1000);
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    return () => this.#end(key, line);
  }

  #end(key: Key, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(key);
  }
}
