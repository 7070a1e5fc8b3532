/**
 * What the user has done and the server may not know yet. An outbox keeps it in the browser until the server has it; what an
 * entry says, and in which order entries go out, is the feature's.
 */
import * as z from 'zod/mini';

import { ApiFailure } from './api-client.ts';
import { getRetryDelayMs } from './query-client.ts';

export type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * The entries of one user, in the order they were put. One item of the browser's storage for each, so that tabs do not
 * overwrite each other and a closed page loses nothing.
 */
export class OutboxStore<Entry> {
  readonly #storage: OutboxStorage;
  readonly #prefix: string;
  readonly #schema: z.ZodMiniType<Entry>;
  readonly entries = new Map<string, Entry>();

  constructor(storage: OutboxStorage, prefix: string, userId: string, schema: z.ZodMiniType<Entry>) {
    this.#storage = storage;
    this.#prefix = `${prefix}:${userId}:`;
    this.#schema = schema;
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

  /** Takes the place of an entry of the same name, at the end. */
  put(name: string, entry: Entry): void {
    this.entries.delete(name);
    this.entries.set(name, entry);
    try {
      this.#storage.setItem(this.#prefix + name, JSON.stringify(entry));
    } catch {
      // Storage that is full or forbidden costs only the survival of a reload: the entry is still sent from here.
    }
  }

  remove(name: string): void {
    this.entries.delete(name);
    this.#storage.removeItem(this.#prefix + name);
  }
}

type OutboxSenderOptions<Entry, Answer> = {
  store: OutboxStore<Entry>;
  /** The name of the entry to send next. */
  findNext: () => string | undefined;
  send: (entry: Entry, name: string) => Promise<Answer>;
  /** Whether the browser is still signed in as the user whose outbox this is. */
  isSignedIn: () => Promise<boolean>;
  /** `always`: somebody else's account would take the entry. `missing`: it would answer 404, and nobody has to ask before that. */
  asksWhoIsSignedIn: 'always' | 'missing';
  /** The server has it. Called before the entry leaves the outbox, so that nobody sees the older state. */
  onSent: (entry: Entry, answer: Answer, name: string) => void;
  /** The server will never take it as it is. `keep` leaves it where it is, for the user to decide. */
  onRefused: (entry: Entry, failure: ApiFailure, name: string) => 'keep' | 'drop';
  /** It may work later; `onRetry` tells when it is tried again. */
  onFailed: (error: Error) => void;
  onRetry?: () => void;
  onProgress?: () => void;
  /** Everything that was to be sent has been. */
  onIdle?: () => void;
};

/** No server, a server in trouble, too many requests, or nobody signed in: the same may work later. */
function isRefusal(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure) || error.status < 400 || error.status >= 500) return false;
  return ![401, 408, 429].includes(error.status);
}

/** Brings the entries to the server, one after the other. Every entry may be sent more than once. */
export class OutboxSender<Entry, Answer = void> {
  readonly #options: OutboxSenderOptions<Entry, Answer>;
  #isSending = false;
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
    const { findNext, store, onProgress, onIdle } = this.#options;
    if (findNext() === undefined) return;
    this.#isSending = true;
    try {
      for (let name = findNext(); name !== undefined; name = findNext()) {
        const entry = store.entries.get(name);
        if (entry === undefined) return;
        await this.#settle(name, entry);
        onProgress?.();
      }
    } catch (error) {
      this.#wait(error instanceof Error ? error : new Error(String(error)));
      onProgress?.();
      return;
    } finally {
      this.#isSending = false;
    }
    onIdle?.();
  }

  /** Brings one entry to its end: stored, or refused for good. Throws when it has to wait. */
  async #settle(name: string, entry: Entry): Promise<void> {
    const { store, send, asksWhoIsSignedIn, onSent, onRefused } = this.#options;
    try {
      if (asksWhoIsSignedIn === 'always') await this.#refuseSomebodyElse();
      const answer = await send(entry, name);
      this.#failures = 0;
      onSent(entry, answer, name);
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
    this.#options.onFailed(error);
    // Nobody is signed in any more: it is all kept, and the next visit goes on from here.
    if (error instanceof ApiFailure && error.status === 401) return;
    const delayMs = getRetryDelayMs(this.#failures);
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => {
      this.#options.onRetry?.();
      void this.flush();
    }, delayMs);
  }
}
