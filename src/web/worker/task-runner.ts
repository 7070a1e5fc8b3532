export interface TaskRequest {
  id: number;
  target: string;
  method: string;
  args: readonly unknown[];
}
export type TaskAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string };

export type AnswerTask = (request: TaskRequest) => Promise<TaskAnswer>;

const failureText = 'The study could not be processed';

interface Waiting {
  request: TaskRequest;
  resolve: (value: never) => void;
  reject: (reason: Error) => void;
}

export class TaskRunner {
  readonly #start: () => Worker;
  readonly #loadHere: () => Promise<AnswerTask>;
  #worker: Worker | undefined;
  #hasAnswered = false;
  /** The browser blocks workers, so the page runs the tasks itself. */
  #isBlocked = false;
  #isEnded = false;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #kept = new Map<string, readonly string[]>();

  constructor(start: () => Worker, loadHere: () => Promise<AnswerTask>) {
    this.#start = start;
    this.#loadHere = loadHere;
  }

  run(target: string, method: string, args: readonly unknown[]): Promise<never> {
    if (this.#isEnded) return Promise.reject(new Error(failureText));
    return new Promise((resolve, reject) => {
      const request: TaskRequest = { id: ++this.#lastId, target, method, args };
      this.#waiting.set(request.id, { request, resolve, reject });
      const found = this.#findWorker();
      if (found) found.postMessage(request);
      else void this.#runHere(request);
    });
  }

  /**
   * Opens the object if it is not open yet. If more than `most` of its kind are open, closes the least
   * recently used one.
   */
  async keep(kind: string, most: number, target: string, args: readonly unknown[]): Promise<void> {
    const before = this.#kept.get(kind) ?? [];
    const kept = [...before.filter((each) => each !== target), target];
    const isOpen = before.includes(target);
    const opened = isOpen ? undefined : this.run(target, 'open', args);
    for (const oldest of kept.splice(0, kept.length - most))
      this.run(oldest, 'dispose', []).catch(() => undefined);
    this.#kept.set(kind, kept);
    try {
      await opened;
    } catch (error) {
      this.#kept.set(
        kind,
        (this.#kept.get(kind) ?? []).filter((each) => each !== target),
      );
      throw error;
    }
  }

  #findWorker(): Worker | undefined {
    if (this.#worker !== undefined || this.#isBlocked) return this.#worker;
    let started: Worker;
    try {
      started = this.#start();
    } catch {
      this.#isBlocked = true;
      return undefined;
    }
    started.addEventListener('message', ({ data }: MessageEvent<TaskAnswer>) => {
      this.#hasAnswered = true;
      this.#take(data);
    });
    started.addEventListener('error', () => this.#onError(started));
    this.#worker = started;
    return started;
  }

  #onError(broken: Worker): void {
    this.#worker = undefined;
    broken.terminate();
    // A worker that never answered was blocked by the browser. Any other has crashed.
    this.#isBlocked = !this.#hasAnswered;
    // The next worker has no objects. If workers are blocked, the objects are in the page and remain open.
    if (!this.#isBlocked) this.#kept.clear();
    if (!this.#isBlocked) this.#rejectAll();
    else for (const { request } of this.#waiting.values()) void this.#runHere(request);
  }

  end(): void {
    this.#isEnded = true;
    this.#worker?.terminate();
    this.#rejectAll();
  }

  #rejectAll(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(failureText));
    this.#waiting.clear();
  }

  #take(answer: TaskAnswer): void {
    const task = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) task?.resolve(answer.value as never);
    else task?.reject(new Error(answer.message));
  }

  async #runHere(request: TaskRequest): Promise<void> {
    try {
      const answerTask = await this.#loadHere();
      this.#take(await answerTask(request));
    } catch {
      this.#take({ id: request.id, ok: false, message: failureText });
    }
  }
}
