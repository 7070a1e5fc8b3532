import type { Grade } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Card, CardsChange } from '#contract/cards';
import { makeTime } from '#contract/wire-schedule';
import { messageOf } from '#contract/thrown';

import { Store } from '../../../lib/store.ts';
import type { CardStore } from '../card-store.ts';
import {
  findReview,
  hasReview,
  makeLateReview,
  type OutboxEntry,
  type ReviewOutbox,
  type SenderApi,
  startSending,
} from '../review-outbox.ts';
import { makeElsewhereCard, makeElsewhereText } from '../due-words.ts';
import { ReviewDeck } from './review-deck.ts';
import { type LoadingApi, ReviewLoading } from './review-loading.ts';
import { makeReviewEntry, ReviewHistory } from './review-history.ts';
import type { ReviewSnapshot } from './review-snapshot.ts';

type ReviewApi = {
  changeCards: (change: CardsChange) => Promise<void>;
} & LoadingApi &
  SenderApi;

interface SessionOptions {
  api: ReviewApi;
  outbox: ReviewOutbox;
  cards: CardStore;
  now: () => number;
  makeId: () => string;
  onNotice: (message: string) => void;
}

/** Limits how many sent reviews are checked again when the user returns. */
const mostRechecked = 50;
/** Longest time between updates of texts like “due in 3 min”. */
const longestTimerMs = 30_000;

/** Runs a review session. Answers count here at once and are sent later. */
export class ReviewSession {
  readonly #options: SessionOptions;
  readonly #deck: ReviewDeck;
  readonly #history = new ReviewHistory();
  #isWriting = false;
  readonly #loading: ReviewLoading;
  #currentId: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #snapshot: Store<ReviewSnapshot>;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#deck = new ReviewDeck(options);
    this.#loading = new ReviewLoading({ ...options, deck: this.#deck, onEnd: () => this.#publish() });
    startSending(options.outbox, {
      api: options.api,
      onCard: (card) => this.#put(card),
      onAnsweredElsewhere: (card, reps) =>
        options.onNotice(makeElsewhereText('card', [makeElsewhereCard(card, reps)], options.now())),
      onRefused: (logId, cardId, message) => {
        this.#history.dropReview(logId);
        options.onNotice(message);
        this.#loading.countChange();
        this.#deck.remove(cardId);
        void this.load();
      },
      onIdle: () => {
        if (this.#deck.isLow() || this.#loading.state.status !== 'ready') void this.load();
      },
    });
    this.#snapshot = new Store(this.#makeSnapshot());
    options.outbox.subscribe(() => {
      if (!this.#isWriting) this.#publish();
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    const isFirst = !this.#snapshot.isHeard;
    const unsubscribe = this.#snapshot.subscribe(listener);
    if (isFirst) {
      void this.#options.outbox.flush();
      void this.load();
    }
    return () => {
      unsubscribe();
      if (!this.#snapshot.isHeard) clearTimeout(this.#timer);
    };
  };

  get = (): ReviewSnapshot => this.#snapshot.get();

  /** Called after a reconnect and when the user returns to the page. */
  async refresh(): Promise<void> {
    await this.#options.outbox.flush();
    await this.#mergeOthers();
    await this.load();
  }

  /** Applies answers given on another device and notifies the user. */
  async #mergeOthers(): Promise<void> {
    const { api, outbox, cards, onNotice, now } = this.#options;
    const sent = this.#history.listReviews().filter(({ logId }) => findReview(outbox, logId) === undefined);
    if (sent.length === 0) return;
    // Sends reviews the server already has: this changes nothing, but the response contains other devices'
    // reviews.
    const again = sent.slice(-mostRechecked).map(makeLateReview);
    const found = await api.sendReviews(again).catch(() => undefined);
    const elsewhere = (found?.api_data ?? []).flatMap((card) => {
      const reps = cards.find(card.id)?.reps ?? card.reps;
      if (card.reps === reps || hasReview(outbox, card.id)) return [];
      this.#put(card);
      return [makeElsewhereCard(card, reps)];
    });
    if (elsewhere.length > 0) onNotice(makeElsewhereText('card', elsewhere, now()));
  }

  load(): Promise<void> {
    return this.#loading.load();
  }

  /** With a tag, shows all cards with this tag, due ones first. Without a tag, shows the due cards. */
  drill(tag: string | undefined): void {
    if (tag === this.#deck.tag) return;
    this.#deck.tag = tag;
    this.#currentId = undefined;
    this.#history.trainingSession = { begunMs: this.#options.now(), total: 0 };
    this.#loading.restart();
    this.#publish();
    if (this.#snapshot.isHeard) void this.load();
  }

  /** Starts a session with all cards that are due now. */
  beginSession(begunMs: number): void {
    this.#history.trainingSession = { begunMs, total: this.#deck.countTested() };
    this.#history.namedMs = begunMs;
    this.#publish();
  }

  /** True while an answer is being stored. Keys pressed then are meant for the next card. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  /** The answer counts once it is stored, so closing the page loses nothing. A second press is ignored. */
  async score(grade: Grade, scheduler: Scheduler, tookMs = 0): Promise<void> {
    const card = this.get().current;
    if (card === undefined || this.#isWriting) return;
    const nowMs = this.#options.now();
    const entry = makeReviewEntry(card, this.#options.makeId(), { grade, nowMs, tookMs, scheduler });
    await this.#write(entry);
    this.#history.add(card, entry, nowMs);
    this.#currentId = undefined;
    this.#put({ ...card, ...entry.review.card, last_rating: grade });
    void this.#options.outbox.flush();
  }

  async suspend(): Promise<void> {
    const card = this.get().current;
    if (card === undefined || this.#isWriting) return;
    const nowMs = this.#options.now();
    this.#history.add(card, undefined, nowMs);
    this.#currentId = undefined;
    this.#put({ ...card, suspended_at: makeTime(nowMs) });
    if (await this.#change(card, 'suspend')) {
      this.#options.onNotice('Card suspended. Press Undo to resume it.');
      return;
    }
    this.#history.drop(card);
    this.#put(card);
  }

  async #change({ id }: Card, kind: 'suspend' | 'resume'): Promise<boolean> {
    try {
      await this.#options.api.changeCards({ ids: [id], change: { kind } });
      return true;
    } catch (failure) {
      const reason = messageOf(failure);
      this.#options.onNotice(`The card was not ${kind === 'suspend' ? 'suspended' : 'resumed'}: ${reason}.`);
      return false;
    }
  }

  async undo(): Promise<void> {
    if (this.#isWriting) return;
    const last = this.#history.takeLast();
    if (last === undefined) return;
    const { before, entry } = last;
    const { outbox } = this.#options;
    if (entry === undefined) {
      if (!(await this.#change(before, 'resume'))) {
        this.#history.putBack(last);
        return;
      }
    } else if (!outbox.withdraw(findReview(outbox, entry.logId) ?? ''))
      await this.#write({ ...entry, kind: 'undo' });
    this.#currentId = before.id;
    this.#history.trainingSession = last.trainingSession;
    this.#put(before);
    void this.#options.outbox.flush();
  }

  async #write(entry: OutboxEntry): Promise<void> {
    this.#isWriting = true;
    try {
      await this.#options.outbox.add(entry, this.#options.now());
    } finally {
      this.#isWriting = false;
    }
  }

  #put(card: Card): void {
    this.#loading.countChange();
    this.#deck.put(card);
    this.#publish();
  }

  #isOfSession(card: Card): boolean {
    return this.#deck.tag !== undefined || this.#history.isOfSession(card);
  }

  #makeSnapshot(): ReviewSnapshot {
    const due = this.#deck.listTested();
    const current =
      due.find(({ id }) => id === this.#currentId) ?? due.find((card) => this.#isOfSession(card)) ?? due[0];
    this.#currentId = current?.id;
    const { state } = this.#loading;
    if (current && state.status === 'ready') {
      const { begunMs, total } = this.#history.trainingSession;
      const isNext = !this.#isOfSession(current);
      // Begin a session if more cards came due after the end, or the first cards have just arrived.
      if (isNext || total === 0)
        this.#history.trainingSession = {
          begunMs: isNext ? this.#options.now() : begunMs,
          total: this.#deck.countTested(),
        };
    }
    const reviews = this.#history.listReviews();
    return {
      ...state,
      nowMs: this.#options.now(),
      current,
      dueCount: this.#deck.countDue(),
      tag: this.#deck.tag,
      trainingSession: {
        ...this.#history.describeSession(),
        isAsking: current !== undefined && this.#isOfSession(current),
      },
      doneCount: reviews.length,
      rightCount: reviews.filter(({ grade }) => grade > 1).length,
      marks: this.#history.listMarks(),
      lastDoneMs: this.#history.last?.atMs,
      nextDueMs: this.#deck.findNextDueMs(),
      waitingCount: this.#options.outbox.size,
      isOffline: state.isOffline || this.#options.outbox.hasFailed,
      canUndo: this.#history.last !== undefined,
    };
  }

  #publish(): void {
    this.#snapshot.set(this.#makeSnapshot());
    clearTimeout(this.#timer);
    if (this.#snapshot.isHeard && this.#deck.hasUntold()) void this.load();
    const { nextDueMs } = this.get();
    if (nextDueMs === undefined || !this.#snapshot.isHeard) return;
    // Nothing can be fetched offline, so check less often.
    const leastMs = this.get().isOffline ? 10_000 : 50;
    const waitMs = Math.max(leastMs, nextDueMs - this.#options.now() + 1);
    this.#timer = setTimeout(() => this.#onTime(), Math.min(waitMs, longestTimerMs));
  }

  #onTime(): void {
    if (this.#deck.hasLater()) void this.load();
    else this.#publish();
  }
}
