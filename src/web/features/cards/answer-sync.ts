import type { Schedule } from '#chess/memory/schedule';
import { messageOf } from '#contract/thrown';

import { ApiFailure } from '../../lib/api-client.ts';
import type { Outbox } from '../../sync/queue.ts';
import { type AnsweredElsewhere, makeElsewhereText } from './due-words.ts';

export interface SyncState {
  status: 'loading' | 'failed' | 'ready';
  error: string;
  isOffline: boolean;
  waitingCount: number;
}

interface SyncOptions {
  kind: 'card' | 'move';
  outbox: Pick<Outbox<unknown>, 'listItems' | 'hasFailed'>;
  describe: (item: string) => string;
  now: () => number;
  onNotice: (message: string) => void;
}

export type StoredItem = readonly [item: string, schedule: Pick<Schedule, 'reps' | 'state' | 'due'>];

export class AnswerSync {
  readonly #options: SyncOptions;
  #loaded: Omit<SyncState, 'waitingCount'> = { status: 'loading', error: '', isOffline: false };
  #changes = 0;
  #running: Promise<void> | undefined;
  readonly #counts = new Map<string, number>();

  constructor(options: SyncOptions) {
    this.#options = options;
  }

  get state(): SyncState {
    const { outbox } = this.#options;
    const isOffline = this.#loaded.isOffline || outbox.hasFailed;
    return { ...this.#loaded, isOffline, waitingCount: outbox.listItems().length };
  }

  countChange(): void {
    this.#changes += 1;
  }

  restart(): void {
    this.countChange();
    this.#loaded = { ...this.#loaded, status: 'loading' };
  }

  markOnline(): void {
    this.#loaded = { ...this.#loaded, isOffline: false };
  }

  load(request: () => Promise<() => void>, onEnd: () => void): Promise<void> {
    this.#running ??= this.#load(request, onEnd);
    return this.#running;
  }

  async #load(request: () => Promise<() => void>, onEnd: () => void): Promise<void> {
    const changes = this.#changes;
    try {
      const take = await request();
      this.markOnline();
      if (changes === this.#changes) {
        take();
        this.#loaded = { ...this.#loaded, status: 'ready' };
      }
    } catch (failure) {
      const isOffline = failure instanceof ApiFailure && failure.status === 0;
      const isReady = this.#loaded.status === 'ready';
      const failed = { status: 'failed', error: messageOf(failure) } as const;
      this.#loaded = { ...this.#loaded, ...(!isReady && failed), isOffline };
    }
    this.#running = undefined;
    onEnd();
    if (this.#loaded.status === 'loading') await this.load(request, onEnd);
  }

  count(item: string, by: number, reps = 0): void {
    const known = this.#counts.get(item);
    this.#counts.set(item, known === undefined ? reps : known + by);
  }

  /** If the server's count differs, the user has answered or undone elsewhere. */
  compare(stored: readonly StoredItem[]): void {
    const { kind, describe, now, onNotice } = this.#options;
    const elsewhere = stored.flatMap(([item, { reps, state, due }]): AnsweredElsewhere[] => {
      const count = this.#counts.get(item) ?? reps;
      if (count === reps) return [];
      this.#counts.set(item, reps);
      return [{ name: describe(item), dueMs: state === 0 ? undefined : due, isTakenBack: reps < count }];
    });
    if (elsewhere.length > 0) onNotice(makeElsewhereText(kind, elsewhere, now()));
  }
}
