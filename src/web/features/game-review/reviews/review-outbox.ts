import { OutboxSender, type OutboxStorage, OutboxStore } from '../../../lib/outbox.ts';
import { gameReviewOutboxPrefix } from '../../../lib/storage-keys.ts';
import { Store } from '../../../lib/store.ts';
import { type ReviewChange, change, idOf } from './pending-changes.ts';

/** `held`: still being written; `sending`; `failed`: will retry; `refused`: waits for the user. */
export interface PendingChange {
  change: ReviewChange;
  state: 'deferred' | 'sending' | 'failed' | 'refused';
  message: string;
}

interface ReviewOutboxOptions {
  storage: OutboxStorage;
  userId: string;
  send: (change: ReviewChange) => Promise<void>;
  isSignedIn?: () => Promise<boolean>;
  /** Acknowledged. */
  onSent: (change: ReviewChange) => void;
}

type Condition = Pick<PendingChange, 'state' | 'message'>;

/** Stores changes until acknowledged, at most one per review. */
export class GameReviewOutbox {
  readonly #store: OutboxStore<ReviewChange>;
  readonly #sender: OutboxSender<ReviewChange>;
  readonly #conditions = new Map<string, Condition>();
  readonly #pending = new Store<readonly PendingChange[]>([]);
  #hasResumed = false;

  constructor({ storage, userId, send, isSignedIn = async () => true, onSent }: ReviewOutboxOptions) {
    this.#store = new OutboxStore(storage, gameReviewOutboxPrefix, userId, change);
    this.#sender = new OutboxSender({
      store: this.#store,
      findNext: () => this.#findSending(),
      send,
      isSignedIn,
      onSent,
      onRefused: (_, { message }, id) => {
        this.#conditions.set(id, { state: 'refused', message });
        return 'keep';
      },
      onFailed: ({ message }) => this.#turn(['sending'], 'failed', message),
      onRetry: () => this.#turn(['failed'], 'sending'),
      onProgress: () => this.#publish(),
    });
  }

  readonly get = this.#pending.get;
  readonly subscribe = this.#pending.subscribe;

  /** Once. `reconcile` checks each, because the server may have it. */
  resume(reconcile: (left: ReviewChange) => ReviewChange | undefined): void {
    if (this.#hasResumed) return;
    this.#hasResumed = true;
    for (const id of this.#store.listStoredNames()) {
      const left = this.#store.findStored(id);
      if (left === undefined || this.#store.entries.has(id)) continue;
      const wanted = reconcile(left);
      if (wanted) this.put(wanted);
      else this.#store.remove(id);
    }
  }

  /** Stored, not sent before `release`. */
  hold(change: ReviewChange): void {
    this.#put(change, 'deferred');
  }

  release(id: string): void {
    if (this.#conditions.get(id)?.state !== 'deferred') return;
    this.#conditions.set(id, { state: 'sending', message: '' });
    this.#publish();
    void this.#sender.flush();
  }

  /** The page may close. */
  releaseAll(): void {
    for (const id of this.#store.entries.keys()) this.release(id);
  }

  put(wanted: ReviewChange): void {
    this.#put(wanted, 'sending');
    void this.#sender.flush();
  }

  discard(id: string): void {
    this.#store.remove(id);
    this.#publish();
  }

  /** Not for refused ones. */
  retryFailed(): void {
    this.#turn(['failed'], 'sending');
    void this.#sender.flush();
  }

  retryNow(): void {
    this.#turn(['failed', 'refused'], 'sending');
    void this.#sender.flush();
  }

  #put(wanted: ReviewChange, state: 'deferred' | 'sending'): void {
    void this.#store.put(idOf(wanted), wanted);
    this.#conditions.set(idOf(wanted), { state, message: '' });
    this.#publish();
  }

  #findSending(): string | undefined {
    return [...this.#store.entries.keys()].find((id) => this.#conditions.get(id)?.state === 'sending');
  }

  #turn(from: readonly PendingChange['state'][], state: PendingChange['state'], message?: string): void {
    for (const [id, condition] of this.#conditions) {
      if (!from.includes(condition.state)) continue;
      this.#conditions.set(id, { state, message: message ?? condition.message });
    }
    this.#publish();
  }

  #publish(): void {
    for (const id of this.#conditions.keys()) if (!this.#store.entries.has(id)) this.#conditions.delete(id);
    this.#pending.set(
      [...this.#store.entries].flatMap(([id, change]) => {
        const condition = this.#conditions.get(id);
        return condition ? [{ change, ...condition }] : [];
      }),
    );
  }
}
