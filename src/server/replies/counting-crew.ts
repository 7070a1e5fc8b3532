import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BANDS } from '#chess/replies/counting-cell';
import { addTotals, type CountingTotals } from '#chess/replies/counting-games';
import type { CountingOrder, CountingReply, CountingWorkerData } from './counting-worker.ts';

export interface CrewOptions extends CountingWorkerData {
  threads: number;
  room: number[] | undefined;
  totals: CountingTotals;
  firstRun: number;
}

export class CountingCrew {
  readonly runs: string[] = [];
  readonly #options: CrewOptions;
  readonly #workers: Worker[];
  readonly #idle: Worker[];
  readonly #waiting: ((worker: Worker) => void)[] = [];
  readonly #busy = new Set<Promise<void>>();
  #nextRun: number;
  #lastShare: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(options: CrewOptions) {
    this.#options = options;
    this.#nextRun = options.firstRun;
    const { folder, maxPly, tableBits, chunkBytes } = options;
    const workerData: CountingWorkerData = { folder, maxPly, tableBits, chunkBytes };
    this.#workers = Array.from(
      { length: options.threads },
      () => new Worker(new URL('counting-worker.ts', import.meta.url), { workerData }),
    );
    this.#idle = [...this.#workers];
  }

  async hasRoom(): Promise<boolean> {
    await this.#lastShare;
    return this.#options.room?.some((left) => left > 0) ?? true;
  }

  async count(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const worker = this.#idle.pop() ?? (await new Promise<Worker>((resolve) => this.#waiting.push(resolve)));
    if (this.#failure !== undefined) throw this.#failure;
    const job = this.#run(worker, bytes)
      .catch((error: unknown) => (this.#failure ??= error))
      .then(() => {
        this.#busy.delete(job);
        const next = this.#waiting.shift();
        if (next) next(worker);
        else this.#idle.push(worker);
      });
    this.#busy.add(job);
  }

  async flush(): Promise<void> {
    await Promise.all(this.#busy);
    if (this.#failure !== undefined) throw this.#failure;
    await Promise.all(this.#workers.map((worker) => this.#writeRun(worker)));
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  async #run(worker: Worker, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { room, totals } = this.#options;
    let reply: CountingReply;
    if (room === undefined) {
      reply = await ask(worker, { kind: 'count', bytes, room: undefined });
    } else {
      // `room` is how many games each rating band may still count. Earlier chunks take theirs first, so the
      // speed of threads does not matter.
      const before = this.#lastShare;
      const scan = ask(worker, { kind: 'scan', bytes });
      const share = Promise.all([scan, before]).then(([{ found }]) =>
        BANDS.map((_, band) => {
          const part = Math.min(room[band] ?? 0, found[band] ?? 0);
          room[band] = (room[band] ?? 0) - part;
          return part;
        }),
      );
      this.#lastShare = share.then(() => undefined);
      const own = await share;
      const scanned = (await scan).bytes;
      if (scanned === undefined) throw new Error('a scan gives its text back');
      reply = await ask(worker, { kind: 'count', bytes: scanned, room: own });
    }
    addTotals(totals, reply.totals);
    if (reply.isFull) await this.#writeRun(worker);
  }

  async #writeRun(worker: Worker): Promise<void> {
    const name = `run-${this.#nextRun++}`;
    await ask(worker, { kind: 'flush', name });
    this.runs.push(name);
  }
}

async function ask(worker: Worker, order: CountingOrder): Promise<CountingReply> {
  const moved = order.kind === 'flush' ? [] : [order.bytes.buffer];
  const answer = once(worker, 'message');
  worker.postMessage(order, moved);
  const [reply]: CountingReply[] = await answer;
  if (reply === undefined) throw new Error('a worker answers');
  return reply;
}
