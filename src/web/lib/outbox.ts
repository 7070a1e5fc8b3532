/**
 * What the user has done and the server may not know yet. An outbox keeps it in the browser until the server has it. The
 * feature decides what an entry says and in which order entries go out.
 */
import * as z from 'zod/mini';

import { asError } from '#contract/thrown';
import { ApiFailure } from './api-client.ts';
import type { OutboxRequest } from './outbox-database.ts';
import { getRetryDelayMs } from './retry-delay.ts';
import { askForLaterSending } from './send-times.ts';

/** Like the browser's own storage, but an item is safe only when the promise of `setItem` resolves. */
export interface OutboxStorage extends Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'> {
  /** Never fails: an item that cannot be stored lives as long as the page. `request` sends it without the page. */
  setItem: (key: string, text: string, request?: OutboxRequest) => Promise<void>;
}

/**
 * The entries of one user, in the order they were put. One row of the browser's database for each, so that tabs do not
 * overwrite each other and a closed page loses nothing.
 */
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

  /** Names of everything that this and earlier visits have stored, sorted. */
  listStoredNames(): string[] {
    return Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '')
      .filter((key) => key.startsWith(this.#prefix))
      .map((key) => key.slice(this.#prefix.length))
      .sort();
  }

  /** Undefined for what cannot be read: another version of this page left it, and it is not ours to throw away. */
  findStored(name: string): Entry | undefined {
    try {
      const text = this.#storage.getItem(this.#prefix + name);
      const parsed = z.safeParse(this.#schema, JSON.parse(text ?? ''));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }

  /** Takes up the entries that earlier visits have left. */
  readStored(): void {
    for (const name of this.listStoredNames()) {
      const entry = this.findStored(name);
      if (entry !== undefined) this.entries.set(name, entry);
    }
  }

  /** Replaces an entry of the same name and goes to the end. It is safe from a closed page when this promise resolves. */
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

/** Entries that go out in the order they were made, over several visits: each name begins with a number that only grows. */
export class OrderedOutboxStore<Entry> extends OutboxStore<Entry> {
  #lastNumber: number;

  constructor(...options: ConstructorParameters<typeof OutboxStore<Entry>>) {
    super(...options);
    this.readStored();
    const numbers = this.listStoredNames().map((name) => Number(name.slice(0, numberLength)) || 0);
    this.#lastNumber = Math.max(0, ...numbers);
  }

  /** The name of the next entry. Its number grows also when the clock is set back. */
  makeName(ending: string, nowMs: number): string {
    this.#lastNumber = Math.max(nowMs, this.#lastNumber + 1);
    return `${String(this.#lastNumber).padStart(numberLength, '0')}:${ending}`;
  }
}

interface OutboxSenderOptions<Entry, Answer> {
  store: OutboxStore<Entry>;
  /** The name of the entry to send next; by default the one that has waited longest. */
  findNext?: () => string | undefined;
  send: (entry: Entry, name: string) => Promise<Answer>;
  /** Sends several at once, where more than one waits. */
  batch?: {
    listNext: () => readonly string[];
    send: (entries: readonly Entry[]) => Promise<Answer>;
  };
  /** Whether the browser is still signed in as the user whose outbox this is. */
  isSignedIn: () => Promise<boolean>;
  /** When to ask who is signed in. `always` (the usual): another user's account would take the entry. `missing`: only after a 404, which another user's account would answer. */
  asksWhoIsSignedIn?: 'always' | 'missing';
  /**
   * The server has the entry. Called before the entry leaves the outbox, so that no screen shows the older state in between.
   */
  onSent?: (entry: Entry, answer: Answer, name: string) => void;
  /** The server will never take it as it is. `keep` leaves it where it is, for the user to decide. */
  onRefused: (entry: Entry, failure: ApiFailure, name: string) => 'keep' | 'drop';
  /** It may work later; `onRetry` tells when it is tried again. */
  onFailed?: (error: Error) => void;
  onRetry?: () => void;
  onProgress?: () => void;
  /** Everything that was to be sent has been. */
  onIdle?: () => void;
}

/** Whether the server will never take it. Without a server, with one in trouble, after too many requests or with nobody signed in, the same may work later. */
export function isRefusal(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure) || error.status < 400 || error.status >= 500) return false;
  return ![401, 408, 429].includes(error.status);
}

/** Brings the entries to the server, one after the other. Every entry may be sent more than once. */
export class OutboxSender<Entry, Answer = void> {
  readonly #options: OutboxSenderOptions<Entry, Answer>;
  #isSending = false;
  /** The server has refused several at once: the rest is sent one by one, to find the one that it refuses. */
  #isAlone = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxSenderOptions<Entry, Answer>) {
    this.#options = options;
  }

  /** The last attempt did not get through. */
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

  /** Brings one entry to its end: stored, or refused for good. Throws when it has to wait. */
  async #settle(name: string, entry: Entry): Promise<void> {
    const { store, send, asksWhoIsSignedIn = 'always', onSent, onRefused } = this.#options;
    try {
      if (asksWhoIsSignedIn === 'always') await this.#refuseSomebodyElse();
      // The entry was taken back or changed while the page asked who is signed in.
      if (store.entries.get(name) !== entry) return;
      const answer = await send(entry, name);
      this.#failures = 0;
      onSent?.(entry, answer, name);
    } catch (error) {
      // The user has written on meanwhile: the newer entry is sent next.
      if (store.entries.get(name) !== entry) return;
      if (!isRefusal(error)) throw error;
      if (asksWhoIsSignedIn === 'missing' && error.status === 404) await this.#refuseSomebodyElse();
      this.#failures = 0;
      if (onRefused(entry, error, name) === 'keep') return;
    }
    if (store.entries.get(name) === entry) store.remove(name);
  }

  /** Another tab may have signed in as somebody else, whose account must not get this user's entries. */
  async #refuseSomebodyElse(): Promise<void> {
    if (!(await this.#options.isSignedIn())) throw new Error('You are not signed in any more');
  }

  #wait(error: Error): void {
    this.#options.onFailed?.(error);
    // Nobody is signed in any more: it is all kept, and the next visit goes on from here.
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
