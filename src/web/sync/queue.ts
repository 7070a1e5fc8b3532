import * as z from 'zod/mini';

import { asError } from '#contract/thrown';
import { ApiFailure } from '../lib/api-client.ts';
import { getRetryDelayMs } from '../lib/retry-delay.ts';
import { askForLaterSending, onSendTime } from '../lib/send-times.ts';
import { isSignedInAs } from '../lib/session.tsx';
import { Store } from '../lib/store.ts';
import { makeUuid } from '../lib/uuid.ts';
import type { QueuedRequest } from './database.ts';
import { type QueueRows, queueRows } from './queue-rows.ts';
import { perUser } from './runtime.ts';

export interface Mutation<Entry> {
  /** The first part of the storage keys. It must not change, because Tabiya 1.0 stored entries with it. */
  readonly kind: string;
  readonly schema: z.ZodMiniType<Entry>;
  /** If undefined, only the page can send entries, and the service worker cannot. */
  readonly toRequest?: (entry: Entry, userId: string) => QueuedRequest;
  /**
   * A new entry replaces a waiting one with the same key, or `merge` combines the two. Without `mergeKey`,
   * entries get numbers as keys.
   */
  readonly mergeKey?: (entry: Entry) => string;
  readonly merge?: (waiting: Entry, entry: Entry) => Entry;
  /** For entries without keys: if this returns true, the new entry replaces the waiting one. */
  readonly isSame?: (waiting: Entry, entry: Entry) => boolean;
  readonly after?: (entry: Entry) => { readonly kind: string; readonly name: string };
  readonly itemsOf?: (entry: Entry) => readonly string[];
  readonly batchSize?: number;
  /** Entries of earlier visits wait for `resume`, because the server may already have them. */
  readonly isReconciled?: boolean;
}

/**
 * `deferred`: the user is still editing. `failed`: it will be retried. `refused`: the user can retry or
 * discard it.
 */
export interface Pending<Entry> {
  readonly name: string;
  readonly entry: Entry;
  readonly state: 'deferred' | 'sending' | 'failed' | 'refused';
  readonly message: string;
}

interface Handlers<Entry, Answer> {
  /** Must accept repeats, because an entry may be sent twice. */
  send: (entries: readonly Entry[]) => Promise<Answer>;
  /**
   * `always` (the default): check who is signed in first, because another account could receive the entry.
   * `missing`: check only after a 404.
   */
  asksWhoIsSignedIn?: 'always' | 'missing';
  /** Runs before the entry is removed, because screens would otherwise show the old state for a moment. */
  onSent?: (entry: Entry, answer: Answer, name: string) => void;
  /**
   * Called if the server will never accept an entry, which is then dropped. Without this handler, the entry
   * stays as `refused` until the user retries or discards it.
   */
  onRefused?: (entry: Entry, failure: ApiFailure) => void;
  onIdle?: () => void;
}

export function isRefusal(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure) || error.status < 400 || error.status >= 500) return false;
  return ![401, 408, 429].includes(error.status);
}

const numberLength = 15;

/** Each entry has its own row in storage, so that tabs do not overwrite the entries of other tabs. */
export class Outbox<Entry, Answer = unknown> {
  readonly #queue: Queue;
  readonly #mutation: Mutation<Entry>;
  readonly #prefix: string;
  readonly #pending = new Map<string, Pending<Entry>>();
  readonly #list = new Store<readonly Pending<Entry>[]>([]);
  readonly #attempted = new Set<Entry>();
  #handlers: Handlers<Entry, Answer> | undefined;
  #lastNumber = 0;
  #isSending = false;
  #sent: Promise<void> = Promise.resolve();
  /** After a refused batch, entries are sent one by one to find the invalid one. */
  #isAlone = false;
  #blockers: ReadonlySet<string> = new Set();
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(queue: Queue, mutation: Mutation<Entry>) {
    this.#queue = queue;
    this.#mutation = mutation;
    this.#prefix = `${mutation.kind}:${queue.userId}:`;
    if (!mutation.isReconciled) this.resume((entry) => entry);
  }

  readonly get = this.#list.get;
  readonly subscribe = this.#list.subscribe;

  get size(): number {
    return this.#pending.size;
  }

  get entries(): readonly Entry[] {
    return this.get().map(({ entry }) => entry);
  }

  get hasFailed(): boolean {
    return this.#failures > 0 || [...this.#blockers].some((kind) => this.#queue.hasFailed(kind));
  }

  find(name: string): Entry | undefined {
    return this.#pending.get(name)?.entry;
  }

  listItems(exceptName?: string): string[] {
    const { itemsOf } = this.#mutation;
    return this.get().flatMap(({ name, entry }) => (name === exceptName ? [] : (itemsOf?.(entry) ?? [])));
  }

  start(handlers: Handlers<Entry, Answer>): this {
    this.#handlers = handlers;
    return this;
  }

  stop(): void {
    clearTimeout(this.#retryTimer);
  }

  /**
   * Takes over entries of earlier visits. Another version may have written unreadable entries, so keep them.
   */
  resume(reconcile: (entry: Entry) => Entry | undefined): void {
    for (const [name, text] of this.#queue.rows.list(this.#prefix)) {
      this.#lastNumber = Math.max(this.#lastNumber, Number(name.slice(0, numberLength)) || 0);
      const left = this.#parse(text);
      if (left === undefined || this.#pending.has(name)) continue;
      const wanted = reconcile(left);
      if (wanted === undefined) this.remove(name);
      else if (wanted === left) this.#pending.set(name, { name, entry: left, state: 'sending', message: '' });
      else void this.add(wanted);
    }
    this.#publish();
    void this.flush();
  }

  #parse(text: string): Entry | undefined {
    try {
      return z.safeParse(this.#mutation.schema, JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  }

  add(added: Entry, nowMs = Date.now(), state: Pending<Entry>['state'] = 'sending'): Promise<void> {
    const { mergeKey, merge, isSame, toRequest, after } = this.#mutation;
    const same = isSame && this.get().find((waiting) => isSame(waiting.entry, added));
    const name = same?.name ?? mergeKey?.(added) ?? this.#makeName(nowMs);
    const known = this.find(name);
    const entry = known !== undefined && merge ? merge(known, added) : added;
    this.#pending.delete(name);
    this.#pending.set(name, { name, entry, state, message: '' });
    this.#publish();
    const first = after?.(entry);
    return this.#queue.rows.put({
      key: this.#prefix + name,
      text: JSON.stringify(entry),
      request: toRequest?.(entry, this.#queue.userId),
      after: first && `${first.kind}:${this.#queue.userId}:${first.name}`,
    });
  }

  put(entry: Entry): void {
    void this.add(entry);
    void this.flush();
  }

  hold(entry: Entry): void {
    void this.add(entry, Date.now(), 'deferred');
  }

  release(name: string): void {
    const held = this.#pending.get(name);
    if (held?.state !== 'deferred') return;
    this.#pending.set(name, { ...held, state: 'sending' });
    this.#publish();
    void this.flush();
  }

  /** The numbers keep the order across reloads, and they grow even if the clock is set back. */
  #makeName(nowMs: number): string {
    this.#lastNumber = Math.max(nowMs, this.#lastNumber + 1);
    return `${String(this.#lastNumber).padStart(numberLength, '0')}:${makeUuid()}`;
  }

  remove(name: string): void {
    const known = this.#pending.get(name);
    if (known !== undefined) this.#attempted.delete(known.entry);
    this.#pending.delete(name);
    this.#queue.remove(this.#prefix + name);
    this.#publish();
  }

  /** Removes the entry and returns true only if it has certainly not reached the server. */
  withdraw(isWanted: (entry: Entry) => boolean): boolean {
    const found = this.get().find(({ entry }) => isWanted(entry));
    if (found === undefined || this.#attempted.has(found.entry)) return false;
    this.remove(found.name);
    return true;
  }

  discardRefused(): void {
    for (const { name, state } of this.get()) if (state === 'refused') this.remove(name);
  }

  retryNow(): Promise<void> {
    this.#turn(['refused'], 'sending');
    return this.flush();
  }

  flush(): Promise<void> {
    if (!this.#isSending) this.#sent = this.#send();
    return this.#sent;
  }

  async #send(): Promise<void> {
    const handlers = this.#handlers;
    if (handlers === undefined) return;
    this.stop();
    this.#turn(['failed'], 'sending');
    if (this.#listReady().length === 0) return this.#waitForOthers();
    this.#isSending = true;
    this.#isAlone = false;
    try {
      for (let ready = this.#listReady(); ready.length > 0; ready = this.#listReady()) {
        const most = this.#isAlone ? 1 : (this.#mutation.batchSize ?? 1);
        await this.#sendTogether(ready.slice(0, most), handlers);
      }
    } catch (error) {
      return this.#retryLater(asError(error));
    } finally {
      this.#isSending = false;
    }
    this.#waitForOthers();
    handlers.onIdle?.();
  }

  #listReady(): Pending<Entry>[] {
    if (this.#queue.isStopped) return [];
    return [...this.#pending.values()].filter(
      ({ entry, state }) => state === 'sending' && !this.#isWaitingForOther(entry),
    );
  }

  #isWaitingForOther(entry: Entry): boolean {
    const first = this.#mutation.after?.(entry);
    return first !== undefined && this.#queue.isWaiting(first.kind, first.name);
  }

  #waitForOthers(): void {
    const blocked = this.entries.filter((entry) => this.#isWaitingForOther(entry));
    this.#blockers = new Set(blocked.flatMap((entry) => this.#mutation.after?.(entry).kind ?? []));
    for (const kind of this.#blockers) this.#queue.flush(kind);
  }

  flushBlocked(): void {
    if (this.#blockers.size > 0) void this.flush();
  }

  async #sendTogether(batch: readonly Pending<Entry>[], handlers: Handlers<Entry, Answer>): Promise<void> {
    const { send, asksWhoIsSignedIn, onSent, onRefused } = handlers;
    let waiting = batch;
    try {
      if (asksWhoIsSignedIn !== 'missing') await this.#refuseSomebodyElse();
      waiting = batch.filter((pending) => this.#isUnchanged(pending));
      if (waiting.length === 0) return;
      const entries = waiting.map(({ entry }) => entry);
      for (const entry of entries) this.#attempted.add(entry);
      const answer = await send(entries);
      this.#failures = 0;
      for (const pending of waiting) {
        onSent?.(pending.entry, answer, pending.name);
        // If the user has changed the entry, keep it, because its new version is sent next.
        if (this.#isUnchanged(pending)) this.remove(pending.name);
      }
    } catch (error) {
      const pending = waiting.find((each) => this.#isUnchanged(each));
      if (pending === undefined) return;
      if (!isRefusal(error)) throw error;
      if (batch.length > 1) {
        this.#isAlone = true;
        return;
      }
      if (asksWhoIsSignedIn === 'missing' && error.status === 404) await this.#refuseSomebodyElse();
      this.#failures = 0;
      if (onRefused === undefined) {
        this.#pending.set(pending.name, { ...pending, state: 'refused', message: error.message });
        return this.#publish();
      }
      onRefused(pending.entry, error);
      if (this.#isUnchanged(pending)) this.remove(pending.name);
    }
  }

  #isUnchanged({ name, entry }: Pending<Entry>): boolean {
    return this.find(name) === entry;
  }

  async #refuseSomebodyElse(): Promise<void> {
    if (!(await this.#queue.isSignedIn())) throw new Error('You are no longer signed in');
  }

  #retryLater(error: Error): void {
    // A 401 means that the user is signed out, so a retry would fail too. The next sign-in makes a new queue.
    const isOver = this.#queue.isStopped || (error instanceof ApiFailure && error.status === 401);
    if (!isOver) {
      void askForLaterSending();
      this.#retryTimer = setTimeout(() => void this.flush(), getRetryDelayMs(this.#failures));
      this.#failures += 1;
    }
    this.#turn(['sending'], 'failed', error.message);
  }

  #turn(from: readonly Pending<Entry>['state'][], state: Pending<Entry>['state'], message?: string): void {
    const turned = this.get().filter((pending) => from.includes(pending.state));
    for (const pending of turned)
      this.#pending.set(pending.name, { ...pending, state, ...(message !== undefined && { message }) });
    if (turned.length > 0) this.#publish();
  }

  #publish(): void {
    this.#list.set([...this.#pending.values()]);
  }
}

export class Queue {
  readonly userId: string;
  readonly rows: QueueRows;
  readonly isSignedIn: () => Promise<boolean>;
  readonly #outboxes = new Map<
    string,
    Pick<Outbox<unknown>, 'flush' | 'flushBlocked' | 'hasFailed' | 'stop'>
  >();
  isStopped = false;

  constructor({ userId, rows, isSignedIn }: Pick<Queue, 'userId' | 'rows' | 'isSignedIn'>) {
    this.userId = userId;
    this.rows = rows;
    this.isSignedIn = isSignedIn;
  }

  register<Entry, Answer = unknown>(mutation: Mutation<Entry>): Outbox<Entry, Answer> {
    const outbox = new Outbox<Entry, Answer>(this, mutation);
    this.#outboxes.set(mutation.kind, outbox);
    return outbox;
  }

  isWaiting(kind: string, name: string): boolean {
    return this.rows.has(`${kind}:${this.userId}:${name}`);
  }

  hasFailed(kind: string): boolean {
    return this.#outboxes.get(kind)?.hasFailed === true;
  }

  flush(kind?: string): void {
    for (const [known, outbox] of this.#outboxes)
      if (kind === undefined || kind === known) void outbox.flush();
  }

  remove(key: string): void {
    this.rows.delete(key);
    for (const outbox of this.#outboxes.values()) outbox.flushBlocked();
  }

  stop(): void {
    this.isStopped = true;
    for (const outbox of this.#outboxes.values()) outbox.stop();
  }
}

export const getQueue = perUser(({ userId, signal }) => {
  const queue = new Queue({ userId, rows: queueRows, isSignedIn: () => isSignedInAs(userId) });
  onSendTime(() => queue.flush(), signal);
  signal.addEventListener('abort', () => queue.stop());
  return queue;
});
