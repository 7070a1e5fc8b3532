import * as z from 'zod/mini';

import { ApiFailure } from '../../lib/api-client.ts';
import { getRetryDelayMs } from '../../lib/query-client.ts';
import { type Change, change, idOf } from './pending-changes.ts';

/**
 * - `held`: still being written, goes out when the writer leaves the field
 * - `sending`: on its way, or next in line
 * - `failed`: no answer or a busy server; tried again by itself
 * - `refused`: the server will not take it as it is; stays until the user decides
 */
export interface PendingChange {
  change: Change;
  state: 'held' | 'sending' | 'failed' | 'refused';
  message: string;
}

interface ReviewOutboxOptions {
  /** Outlives the page, so that a change that could not be sent is there on the next visit. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  userId: string;
  send: (change: Change) => Promise<void>;
  /** The server has it now. Called before the change leaves the outbox, so that nobody sees the older state. */
  onSent: (change: Change) => void;
}

/** Keeps every change to the reviews until the server has it. */
export class ReviewOutbox {
  readonly #options: ReviewOutboxOptions;
  readonly #prefix: string;
  readonly #listeners = new Set<() => void>();
  #pending: readonly PendingChange[] = [];
  #isSending = false;
  #hasResumed = false;
  #attempt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ReviewOutboxOptions) {
    this.#options = options;
    this.#prefix = `tabiya-unsaved-review:${options.userId}:`;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getPending = (): readonly PendingChange[] => this.#pending;

  /** What earlier visits left behind, once. Each is asked about first: the server may have it after all. */
  resume(reconcile: (left: Change) => Change | undefined): void {
    if (this.#hasResumed) return;
    this.#hasResumed = true;
    for (const left of this.#readStored()) {
      if (this.#find(idOf(left))) continue;
      const wanted = reconcile(left);
      if (wanted) this.put(wanted);
      else this.#options.storage.removeItem(this.#prefix + idOf(left));
    }
  }

  /** Keeps the change safe, but does not send it before `release`. */
  hold(held: Change): void {
    this.#store(held, 'held');
  }

  /** Sends what is held for a review. */
  release(id: string): void {
    if (this.#find(id)?.state !== 'held') return;
    this.#update(id, { state: 'sending' });
    void this.#sendAll();
  }

  /** Sends everything that is held: the page may not come back. */
  releaseAll(): void {
    for (const { change: held } of this.#pending) this.release(idOf(held));
  }

  put(wanted: Change): void {
    this.#store(wanted, 'sending');
    void this.#sendAll();
  }

  /** Gives up a change that the server refuses. */
  discard(id: string): void {
    this.#options.storage.removeItem(this.#prefix + id);
    this.#set(this.#pending.filter((pending) => idOf(pending.change) !== id));
  }

  retryNow(): void {
    clearTimeout(this.#retryTimer);
    this.#set(
      this.#pending.map((pending) => (pending.state === 'held' ? pending : { ...pending, state: 'sending' })),
    );
    void this.#sendAll();
  }

  #find(id: string): PendingChange | undefined {
    return this.#pending.find((pending) => idOf(pending.change) === id);
  }

  #set(pending: readonly PendingChange[]): void {
    this.#pending = pending;
    for (const listener of this.#listeners) listener();
  }

  #update(id: string, changes: Partial<PendingChange>): void {
    this.#set(
      this.#pending.map((pending) => (idOf(pending.change) === id ? { ...pending, ...changes } : pending)),
    );
  }

  #store(wanted: Change, state: 'held' | 'sending'): void {
    const id = idOf(wanted);
    try {
      this.#options.storage.setItem(this.#prefix + id, JSON.stringify(wanted));
    } catch {
      // Storage that is full or forbidden costs only the survival of a reload: the change is still sent from here.
    }
    const others = this.#pending.filter((pending) => idOf(pending.change) !== id);
    this.#set([...others, { change: wanted, state, message: '' }]);
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) await this.#sendOne(next);
    } finally {
      this.#isSending = false;
    }
  }

  #next(): PendingChange | undefined {
    return this.#pending.find((pending) => pending.state === 'sending');
  }

  async #sendOne({ change: sent }: PendingChange): Promise<void> {
    const id = idOf(sent);
    try {
      await this.#options.send(sent);
    } catch (error) {
      this.#takeFailure(id, sent, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    this.#attempt = 0;
    this.#options.onSent(sent);
    // Written on meanwhile: the newer state is still pending.
    if (this.#find(id)?.change === sent) this.discard(id);
  }

  #takeFailure(id: string, sent: Change, error: Error): void {
    if (this.#find(id)?.change !== sent) return;
    const isRefusal = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
    if (isRefusal && ![401, 408, 429].includes(error.status)) {
      this.#update(id, { state: 'refused', message: error.message });
      return;
    }
    this.#set(
      this.#pending.map((pending) =>
        pending.state === 'sending' ? { ...pending, state: 'failed', message: error.message } : pending,
      ),
    );
    clearTimeout(this.#retryTimer);
    // Nobody is signed in any more: the next visit goes on from here.
    if (error instanceof ApiFailure && error.status === 401) return;
    this.#retryTimer = setTimeout(() => this.#retryFailed(), getRetryDelayMs(this.#attempt));
    this.#attempt += 1;
  }

  #retryFailed(): void {
    this.#set(
      this.#pending.map((pending) =>
        pending.state === 'failed' ? { ...pending, state: 'sending' } : pending,
      ),
    );
    void this.#sendAll();
  }

  #readStored(): Change[] {
    const { storage } = this.#options;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys
      .filter((key) => key.startsWith(this.#prefix))
      .flatMap((key) => {
        const parsed = z.safeParse(change, parseJson(storage.getItem(key)));
        return parsed.success ? [parsed.data] : [];
      });
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
