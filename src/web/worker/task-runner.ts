import { messageOf } from '#contract/thrown';
/** Runs tasks in a worker that is started when it is first needed; a broken one is replaced by the next task. */
export interface TaskRequest {
  id: number;
  name: string;
  input: unknown;
}
export type TaskAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string };

export type AnswerTask = (request: TaskRequest) => Promise<TaskAnswer>;

/** The code of a task; undefined where no task has the name. */
export type LoadTask = (name: string) => Promise<((input: never) => unknown) | undefined>;

interface Waiting {
  request: TaskRequest;
  resolve: (value: never) => void;
  reject: (reason: Error) => void;
}

/** What a worker does with a request: the task's result or its reason. Both ends are this page's own code. */
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
  // In the order they were asked, also while code is fetched.
  return (request) => {
    const answered = last.then(() => answer(request));
    last = answered;
    return answered;
  };
}

/** More than the books of both colours with the texts before an edit, and one that is only looked at. */
const mostHanded = 6;

export class TaskRunner {
  readonly #start: () => Worker;
  readonly #loadHere: () => Promise<AnswerTask>;
  #worker: Worker | undefined;
  #hasAnswered = false;
  /** The browser starts no workers: the page does their work. */
  #isBlocked = false;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** The books that the worker has, the one used last at the end. */
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

  /** Makes a book known to the worker, once; tasks that are run next may name it. */
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

  /** What goes wrong shows in the task that needs it. */
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
    // A script that never ran was blocked; one that ran has met something unforeseen.
    this.#isBlocked = !this.#hasAnswered;
    // What was handed to a blocked one waits, and is done here.
    if (!this.#isBlocked) this.#handed = [];
    for (const { request, reject } of this.#waiting.values())
      if (this.#isBlocked) void this.#runHere(request);
      else reject(new Error('The study could not be worked on'));
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
      this.#take({ id: request.id, ok: false, message: 'The study could not be worked on' });
    }
  }
}
