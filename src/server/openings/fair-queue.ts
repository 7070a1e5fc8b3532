export interface QueueShare {
  running: number;
  runningPerUser: number;
  waiting: number;
  waitingPerUser: number;
}

interface Waiting {
  userId: string;
  start: () => void;
  refuse: () => void;
}

export class FairQueue {
  readonly #share: QueueShare;
  readonly #running = new Map<string, number>();
  #waiting: Waiting[] = [];
  #runs = 0;
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;

  constructor(share: QueueShare) {
    this.#share = share;
  }

  async run<T>(userId: string, signal: AbortSignal, job: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.#takeTurn(userId, signal))) return undefined;
    try {
      return await job();
    } finally {
      this.#add(userId, -1);
      this.#next();
    }
  }

  #takeTurn(userId: string, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const leave = (): void => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      resolve(false);
    };
    const waiting: Waiting = {
      userId,
      start: () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      },
      refuse: () => {
        signal.removeEventListener('abort', leave);
        leave();
      },
    };
    if (signal.aborted || !this.#makeRoom(userId)) return Promise.resolve(false);
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.push(waiting);
    this.#next();
    return promise;
  }

  /**
   * If the queue is full, drops the newest job of the user with the most waiting jobs. Returns false if the
   * new job must be refused instead.
   */
  #makeRoom(userId: string): boolean {
    if (this.#runs < this.#share.running && this.#countRunning(userId) < this.#share.runningPerUser)
      return true;
    const own = this.#countWaiting(userId);
    if (own >= this.#share.waitingPerUser) return false;
    if (this.#waiting.length < this.#share.waiting) return true;
    const greediest = this.#waiting.toSorted(
      (one, other) => this.#countWaiting(other.userId) - this.#countWaiting(one.userId),
    )[0];
    if (greediest === undefined || this.#countWaiting(greediest.userId) <= own + 1) return false;
    this.#waiting.findLast((each) => each.userId === greediest.userId)?.refuse();
    return true;
  }

  #next(): void {
    while (this.#runs < this.#share.running) {
      const [first] = this.#waiting
        .filter(({ userId }) => this.#countRunning(userId) < this.#share.runningPerUser)
        .toSorted(
          (one, other) =>
            this.#countRunning(one.userId) - this.#countRunning(other.userId) ||
            (this.#lastTurn.get(one.userId) ?? 0) - (this.#lastTurn.get(other.userId) ?? 0),
        );
      if (first === undefined) return;
      this.#waiting = this.#waiting.filter((each) => each !== first);
      this.#add(first.userId, 1);
      first.start();
    }
  }

  #add(userId: string, change: 1 | -1): void {
    this.#runs += change;
    const running = this.#countRunning(userId) + change;
    if (running > 0) this.#running.set(userId, running);
    else this.#running.delete(userId);
    if (change === 1) this.#lastTurn.set(userId, (this.#turns += 1));
    if (running === 0 && this.#countWaiting(userId) === 0) this.#lastTurn.delete(userId);
  }

  #countRunning(userId: string): number {
    return this.#running.get(userId) ?? 0;
  }

  #countWaiting(userId: string): number {
    return this.#waiting.filter((each) => each.userId === userId).length;
  }
}
