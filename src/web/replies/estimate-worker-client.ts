import { findNets, type NetRating } from '#chess/replies/net-ratings';
import type { EstimateHandlerAnswer, EstimateHandlerRequest } from './estimate-handler.ts';
import { EstimateError } from './estimate-error.ts';
import { forgetNetFile, loadKernel, loadNetFile } from './net-files.ts';

type Replies = (EstimateHandlerAnswer & { ok: true })['replies'];
interface Waiting {
  resolve: (replies: Replies) => void;
  reject: (reason: Error) => void;
}
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export class EstimateWorkerClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #nets = new Map<NetRating, Promise<unknown>>();
  #lastId = 0;
  #hasAnswered = false;
  /** Later requests reject with this reason, because the ended worker would never answer them. */
  #endReason: Error | undefined;

  constructor(onEnd: () => void) {
    try {
      this.#worker = new Worker(new URL('./estimate-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      throw new EstimateError('blocked');
    }
    this.#worker.addEventListener('message', ({ data }: MessageEvent<EstimateHandlerAnswer>) =>
      this.#take(data),
    );
    this.#worker.addEventListener('error', () => {
      onEnd();
      // A worker that never answered was blocked by the browser. Any other has crashed.
      this.end(new EstimateError(this.#hasAnswered ? 'crashed' : 'blocked'));
    });
  }

  async ask(rating: number, lines: (EstimateHandlerRequest & { kind: 'ask' })['lines']): Promise<Replies> {
    await Promise.all(findNets(rating).map((part) => this.#giveNet(part.rating)));
    return this.#send({ kind: 'ask', rating, lines });
  }

  end(reason: Error): void {
    this.#endReason = reason;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #giveNet(rating: NetRating): Promise<unknown> {
    const known = this.#nets.get(rating);
    if (known) return known;
    const giving = Promise.all([loadNetFile(rating), loadKernel()]).then(([file, kernel]) =>
      this.#send({ kind: 'net', rating, file, kernel }),
    );
    this.#nets.set(rating, giving);
    giving.catch(() => this.#nets.delete(rating));
    return giving;
  }

  #send(request: WithoutId<EstimateHandlerRequest>): Promise<Replies> {
    if (this.#endReason) return Promise.reject(this.#endReason);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #take(answer: EstimateHandlerAnswer): void {
    this.#hasAnswered = true;
    const task = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) {
      task?.resolve(answer.replies);
      return;
    }
    if (answer.rating !== undefined) forgetNetFile(answer.rating);
    task?.reject(new EstimateError(answer.problem));
  }
}
