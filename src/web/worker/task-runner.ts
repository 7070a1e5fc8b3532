import { messageOf } from '#contract/thrown';
/** Starts its worker on demand and replaces a broken one. */
export interface TaskRequest {
  id: number;
  name: string;
  input: unknown;
}
export type TaskAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string };

export type AnswerTask = (request: TaskRequest) => Promise<TaskAnswer>;

export type LoadTask = (name: string) => Promise<((input: never) => unknown) | undefined>;

interface Waiting {
  request: TaskRequest;
  resolve: (value: never) => void;
  reject: (reason: Error) => void;
}

export function makeAnswerer(loadTask: LoadTask): AnswerTask {
  let last: Promise<unknown> = Promise.resolve();
  const answer: AnswerTask = async ({ id, name, input }) => {
    try {
      const task = await loadTask(name);
      if (!task) throw new Error(`There is no task ${name}`);
      return { id, ok: true, value: task(input as never) };
    } catch (error) {
      return { id, ok: false, message: messageOf(error) };
    }
  };
  // In order, also while code loads.
  return (request) => {
    const answered = last.then(() => answer(request));
    last = answered;
    return answered;
  };
}

/** Both colours before and after an edit, and one preview. */
const mostHanded = 6;

export class TaskRunner {
  readonly #start: () => Worker;
  readonly #loadHere: () => Promise<AnswerTask>;
  #worker: Worker | undefined;
  #hasAnswered = false;
  /** Without workers the page runs the tasks. */
  #isBlocked = false;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** Most recently used last. */
  #handed: readonly string[] = [];

  constructor(start: () => Worker, loadHere: () => Promise<AnswerTask>) {
    this.#start = start;
    this.#loadHere = loadHere;
  }

  run(name: string, input: unknown): Promise<never> {
    return new Promise((resolve, reject) => {
      const request: TaskRequest = { id: ++this.#lastId, name, input };
      this.#waiting.set(request.id, { request, resolve, reject });
      const found = this.#findWorker();
      if (found) found.postMessage(request);
      else void this.#runHere(request);
    });
  }

  /** Sends a repertoire once; later tasks refer to it. */
  handBook(book: { id: string }): string {
    const { id } = book;
    const isNew = !this.#handed.includes(id);
    this.#handed = [...this.#handed.filter((each) => each !== id), id];
    if (isNew) this.#tell('takeBook', book);
    const [oldest] = this.#handed;
    if (this.#handed.length > mostHanded && oldest !== undefined) {
      this.#handed = this.#handed.slice(1);
      this.#tell('putBookAway', oldest);
    }
    return id;
  }

  /** Errors surface in the task that needs it. */
  #tell(name: string, input: unknown): void {
    this.run(name, input).catch(() => undefined);
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
    // A script that never ran was blocked; one that ran has crashed.
    this.#isBlocked = !this.#hasAnswered;
    // Tasks of a blocked worker run here.
    if (!this.#isBlocked) this.#handed = [];
    for (const { request, reject } of this.#waiting.values())
      if (this.#isBlocked) void this.#runHere(request);
      else reject(new Error('The study could not be processed'));
    if (!this.#isBlocked) this.#waiting.clear();
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
      this.#take({ id: request.id, ok: false, message: 'The study could not be processed' });
    }
  }
}
