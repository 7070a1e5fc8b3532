/** Stores what the server may not have yet. The feature decides content and order. */
import * as z from 'zod/mini';

import { asError } from '#contract/thrown';
import { ApiFailure } from './api-client.ts';
import type { OutboxRequest } from './outbox-database.ts';
import { getRetryDelayMs } from './retry-delay.ts';
import { askForLaterSending } from './send-times.ts';

/** Like browser storage, but an item is safe once `setItem` resolves. */
export interface OutboxStorage extends Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'> {
  /** Never fails: an item that cannot be stored lasts as long as the page. */
  setItem: (key: string, text: string, request?: OutboxRequest) => Promise<void>;
}

/** One user's entries in order. One row each, so that tabs do not overwrite each other. */
export class OutboxStore<Entry> {
  readonly #storage: OutboxStorage;
  readonly #prefix: string;
  readonly #schema: z.ZodMiniType<Entry>;
  readonly #makeRequest: ((entry: Entry) => OutboxRequest) | undefined;
  readonly entries = new Map<string, Entry>();

  /** Without `makeRequest` only a page can send it. */
  constructor(
    storage: OutboxStorage,
    prefix: string,
    userId: string,
    schema: z.ZodMiniType<Entry>,
    makeRequest?: (entry: Entry) => OutboxRequest,
  ) {
    this.#storage = storage;
    this.#prefix = `${prefix}:${userId}:`;
    this.#schema = schema;
    this.#makeRequest = makeRequest;
  }

  /** Sorted, including earlier visits. */
  listStoredNames(): string[] {
    return Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '')
      .filter((key) => key.startsWith(this.#prefix))
      .map((key) => key.slice(this.#prefix.length))
      .sort();
  }

  /** Undefined if another version wrote it; do not delete it. */
  findStored(name: string): Entry | undefined {
    try {
      const text = this.#storage.getItem(this.#prefix + name);
      const parsed = z.safeParse(this.#schema, JSON.parse(text ?? ''));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }

  readStored(): void {
    for (const name of this.listStoredNames()) {
      const entry = this.findStored(name);
      if (entry !== undefined) this.entries.set(name, entry);
    }
  }

  /** Replaces an entry of that name and moves it to the end. Safe once resolved. */
  put(name: string, entry: Entry): Promise<void> {
    this.entries.delete(name);
    this.entries.set(name, entry);
    return this.#storage.setItem(this.#prefix + name, JSON.stringify(entry), this.#makeRequest?.(entry));
  }

  remove(name: string): void {
    this.entries.delete(name);
    this.#storage.removeItem(this.#prefix + name);
  }
}

const numberLength = 15;

/** Keeps creation order across visits by a growing number. */
export class OrderedOutboxStore<Entry> extends OutboxStore<Entry> {
  #lastNumber: number;

  constructor(...options: ConstructorParameters<typeof OutboxStore<Entry>>) {
    super(...options);
    this.readStored();
    const numbers = this.listStoredNames().map((name) => Number(name.slice(0, numberLength)) || 0);
    this.#lastNumber = Math.max(0, ...numbers);
  }

  /** Grows even if the clock is set back. */
  makeName(ending: string, nowMs: number): string {
    this.#lastNumber = Math.max(nowMs, this.#lastNumber + 1);
    return `${String(this.#lastNumber).padStart(numberLength, '0')}:${ending}`;
  }
}

interface OutboxSenderOptions<Entry, Answer> {
  store: OutboxStore<Entry>;
  /** Default: the oldest. */
  findNext?: () => string | undefined;
  send: (entry: Entry, name: string) => Promise<Answer>;
  batch?: {
    listNext: () => readonly string[];
    send: (entries: readonly Entry[]) => Promise<Answer>;
  };
  /** Still signed in as this outbox's user. */
  isSignedIn: () => Promise<boolean>;
  /** `always`: check before sending, or another account would take it. `missing`: only after a 404. */
  asksWhoIsSignedIn?: 'always' | 'missing';
  /** Called before the entry leaves, so that no screen shows the older state. */
  onSent?: (entry: Entry, answer: Answer, name: string) => void;
  /** The server will never accept it. `keep` leaves it for the user to decide. */
  onRefused: (entry: Entry, failure: ApiFailure, name: string) => 'keep' | 'drop';
  /** May succeed later; `onRetry` announces the next attempt. */
  onFailed?: (error: Error) => void;
  onRetry?: () => void;
  onProgress?: () => void;
  onIdle?: () => void;
}

/** Refused for good. Offline, 5xx, 429 and 401 may succeed later. */
export function isRefusal(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure) || error.status < 400 || error.status >= 500) return false;
  return ![401, 408, 429].includes(error.status);
}

/** Sends one by one; an entry may be sent more than once. */
export class OutboxSender<Entry, Answer = void> {
  readonly #options: OutboxSenderOptions<Entry, Answer>;
  #isSending = false;
  /** A refused batch is sent one by one to find the bad entry. */
  #isAlone = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxSenderOptions<Entry, Answer>) {
    this.#options = options;
  }

  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  stop(): void {
    clearTimeout(this.#retryTimer);
  }

  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.stop();
    const { store, batch, onProgress, onIdle } = this.#options;
    const { findNext = () => store.entries.keys().next().value } = this.#options;
    if (findNext() === undefined) return;
    this.#isSending = true;
    this.#isAlone = false;
    try {
      for (let name = findNext(); name !== undefined; name = findNext()) {
        const entry = store.entries.get(name);
        if (entry === undefined) return;
        const together = this.#isAlone ? [] : (batch?.listNext() ?? []);
        if (batch && together.length > 1) await this.#sendTogether(together, batch.send);
        else await this.#settle(name, entry);
        onProgress?.();
      }
    } catch (error) {
      this.#wait(asError(error));
      onProgress?.();
      return;
    } finally {
      this.#isSending = false;
    }
    onIdle?.();
  }

  async #sendTogether(
    names: readonly string[],
    send: (entries: readonly Entry[]) => Promise<Answer>,
  ): Promise<void> {
    const { store, asksWhoIsSignedIn = 'always', onSent } = this.#options;
    const entries = new Map(names.map((name) => [name, store.entries.get(name)]));
    try {
      if (asksWhoIsSignedIn === 'always') await this.#refuseSomebodyElse();
      const waiting = names.filter((name) => store.entries.get(name) === entries.get(name));
      const answer = await send(waiting.flatMap((name) => store.entries.get(name) ?? []));
      this.#failures = 0;
      for (const name of waiting) {
        const entry = store.entries.get(name);
        if (entry === undefined || entry !== entries.get(name)) continue;
        onSent?.(entry, answer, name);
        store.remove(name);
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#isAlone = true;
    }
  }

  /** Returns when the entry is stored or refused for good; throws if it must be retried later. */
  async #settle(name: string, entry: Entry): Promise<void> {
    const { store, send, asksWhoIsSignedIn = 'always', onSent, onRefused } = this.#options;
    try {
      if (asksWhoIsSignedIn === 'always') await this.#refuseSomebodyElse();
      // Undone or changed during the check.
      if (store.entries.get(name) !== entry) return;
      const answer = await send(entry, name);
      this.#failures = 0;
      onSent?.(entry, answer, name);
    } catch (error) {
      // The user has changed it; the newer entry follows.
      if (store.entries.get(name) !== entry) return;
      if (!isRefusal(error)) throw error;
      if (asksWhoIsSignedIn === 'missing' && error.status === 404) await this.#refuseSomebodyElse();
      this.#failures = 0;
      if (onRefused(entry, error, name) === 'keep') return;
    }
    if (store.entries.get(name) === entry) store.remove(name);
  }

  /** Another tab may have signed in as somebody else. */
  async #refuseSomebodyElse(): Promise<void> {
    if (!(await this.#options.isSignedIn())) throw new Error('You are no longer signed in');
  }

  #wait(error: Error): void {
    this.#options.onFailed?.(error);
    // Signed out: the next visit continues.
    if (error instanceof ApiFailure && error.status === 401) return;
    void askForLaterSending();
    const delayMs = getRetryDelayMs(this.#failures);
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => {
      this.#options.onRetry?.();
      void this.flush();
    }, delayMs);
  }
}
