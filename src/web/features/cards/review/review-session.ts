import type { MemoryParameters } from '#chess/memory/memory-parameters';
import type { Grade } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import type { TrainingSession } from '#chess/memory/session-state';
import {
  advanceTrainingSession,
  startCardSession,
  type TrainingSessionEvent,
} from '#chess/memory/training-session';
import type { Card, CardsChange } from '#contract/cards';
import { makeTime, parseWireSchedule } from '#contract/wire-schedule';
import { messageOf } from '#contract/thrown';

import { Store } from '../../../lib/store.ts';
import { AnswerSync, type SyncState } from '../answer-sync.ts';
import type { CardStore } from '../card-store.ts';
import { quotePrompt } from '../due-words.ts';
import {
  makeLateReview,
  makeReviewEntry,
  type OutboxEntry,
  type ReviewOutbox,
  type SenderApi,
  sendEntries,
} from '../review-outbox.ts';
import { type DeckApi, ReviewDeck } from './review-deck.ts';

export interface CardItem {
  readonly key: string;
  readonly card: Card;
}
export type CardSession = TrainingSession<CardItem>;

export interface ReviewSnapshot extends SyncState {
  nowMs: number;
  memory: MemoryParameters | undefined;
  current: Card | undefined;
  dueCount: number;
  tag: string | undefined;
  session: CardSession;
  nextDueMs: number | undefined;
}

type ReviewApi = {
  changeCards: (change: CardsChange) => Promise<void>;
} & DeckApi &
  SenderApi;

interface SessionOptions {
  api: ReviewApi;
  outbox: ReviewOutbox;
  cards: CardStore;
  now: () => number;
  makeId: () => string;
  onNotice: (message: string) => void;
  onDue: (dueCount: number, waitingCount: number) => void;
}

const deletedText = 'This card has been deleted.';
const mostRechecked = 50;
const longestTimerMs = 30_000;

export class ReviewSession {
  readonly #options: SessionOptions;
  readonly #deck: ReviewDeck;
  #session: CardSession = startCardSession();
  readonly #entries = new Map<string, OutboxEntry>();
  #isWriting = false;
  readonly #sync: AnswerSync;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #snapshot: Store<ReviewSnapshot>;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { api, outbox, cards } = options;
    this.#deck = new ReviewDeck(options);
    const describe = (id: string) => quotePrompt(cards.find(id)?.prompt);
    this.#sync = new AnswerSync({ ...options, kind: 'card', describe });
    for (const { kind, cardId, review } of outbox.entries)
      if (kind === 'review') this.#sync.count(cardId, 1, review.card.reps);
    this.#snapshot = new Store(this.#makeSnapshot(), () => {
      void outbox.flush();
      void this.load();
    });
    outbox.start({
      asksWhoIsSignedIn: 'missing',
      send: (entries) => sendEntries(api, entries),
      onSent: (entry, { api_data, gone }, name) => {
        // Ignore the response if the user undid the review during the request.
        if (outbox.find(name) !== entry) return;
        const { cardId } = entry;
        if (gone.includes(cardId)) this.#drop(entry, deletedText);
        this.#takeStored(
          api_data.filter(({ id }) => id === cardId),
          name,
        );
      },
      onRefused: (entry, { status, message }) =>
        this.#drop(entry, status === 404 ? deletedText : `An answer was not saved: ${message}.`),
      onIdle: () => {
        if (this.#deck.isLow() || this.#sync.state.status !== 'ready') void this.load();
      },
    });
    outbox.subscribe(() => {
      if (!this.#isWriting) this.#publish();
    });
  }

  get subscribe(): Store<ReviewSnapshot>['subscribe'] {
    return this.#snapshot.subscribe;
  }

  get = (): ReviewSnapshot => this.#snapshot.get();

  async refresh(): Promise<void> {
    await this.#options.outbox.flush();
    await this.#mergeOthers();
    await this.load();
  }

  async #mergeOthers(): Promise<void> {
    const { api, outbox } = this.#options;
    const reviews = this.#session.answers.flatMap(({ id }) => this.#entries.get(id) ?? []);
    const waiting = new Set(outbox.entries.map(({ logId }) => logId));
    const sent = reviews.filter(({ logId }) => !waiting.has(logId));
    if (sent.length === 0) return;
    // Send these reviews again, because the response shows whether other devices have reviewed the cards.
    const again = sent.slice(-mostRechecked).map(makeLateReview);
    const found = await api.sendReviews(again).catch(() => undefined);
    this.#takeStored(found?.api_data ?? []);
  }

  #takeStored(stored: readonly Card[], sentName?: string): void {
    const waiting = new Set(this.#options.outbox.listItems(sentName));
    const taken = stored.filter(({ id }) => !waiting.has(id));
    this.#put(...taken);
    this.#sync.compare(taken.map((card) => [card.id, parseWireSchedule(card)]));
  }

  #drop(entry: OutboxEntry, message: string): void {
    this.#advance({ kind: 'drop', id: entry.logId });
    if (entry.kind === 'review') this.#sync.count(entry.cardId, -1);
    this.#options.onNotice(message);
    this.#sync.countChange();
    this.#deck.remove(entry.cardId);
    void this.load();
  }

  load(): Promise<void> {
    return this.#sync.load(
      () => this.#deck.fetch(),
      () => this.#publish(),
    );
  }

  drill(tag: string | undefined): void {
    if (tag === this.#deck.tag) return;
    this.#deck.tag = tag;
    this.#advance({ kind: 'begin', begunMs: this.#options.now(), total: 0, isDrill: tag !== undefined });
    this.#sync.restart();
    this.#publish();
    if (this.#snapshot.isHeard) void this.load();
  }

  beginSession(begunMs: number): void {
    this.#advance({ kind: 'begin', begunMs, total: this.#deck.countTested(), isNamed: true });
    this.#publish();
  }

  get isWriting(): boolean {
    return this.#isWriting;
  }

  /** Stores the answer before the next card appears, so that closing the page loses nothing. */
  async score(grade: Grade, scheduler: Scheduler, tookMs = 0): Promise<void> {
    const card = this.get().current;
    if (card === undefined || this.#isWriting) return;
    const { now, makeId, outbox } = this.#options;
    const [id, answeredMs] = [makeId(), now()];
    const entry = makeReviewEntry(card, id, { grade, nowMs: answeredMs, tookMs, scheduler });
    await this.#write(entry);
    this.#entries.set(id, entry);
    this.#sync.count(card.id, 1, entry.review.card.reps);
    this.#advance({ kind: 'grade', rating: grade, id, answeredMs });
    this.#put({ ...card, ...entry.review.card, last_rating: grade });
    void outbox.flush();
  }

  async suspend(): Promise<void> {
    const card = this.get().current;
    if (card === undefined || this.#isWriting) return;
    const [id, answeredMs] = [this.#options.makeId(), this.#options.now()];
    this.#advance({ kind: 'suspend', id, answeredMs });
    this.#put({ ...card, suspended_at: makeTime(answeredMs) });
    if (await this.#change(card, 'suspend')) {
      this.#options.onNotice('Card suspended. Press Undo to resume it.');
      return;
    }
    this.#advance({ kind: 'drop', id });
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
    const last = this.#session.answers.at(-1);
    if (last === undefined || this.#isWriting) return;
    const { card } = last.position;
    const entry = this.#entries.get(last.id);
    // A second Undo during the request must take back the answer before this one.
    this.#advance({ kind: 'drop', id: last.id });
    const isUndone = entry ? await this.#takeBack(entry) : await this.#change(card, 'resume');
    this.#advance({ kind: 'put-back', answer: last });
    if (!isUndone) return;
    this.#advance({ kind: 'undo' });
    this.#put(card);
    void this.#options.outbox.flush();
  }

  async #takeBack(entry: OutboxEntry): Promise<true> {
    if (!this.#options.outbox.withdraw(({ logId }) => logId === entry.logId))
      await this.#write({ ...entry, kind: 'undo' });
    this.#sync.count(entry.cardId, -1);
    return true;
  }

  async #write(entry: OutboxEntry): Promise<void> {
    this.#isWriting = true;
    try {
      await this.#options.outbox.add(entry, this.#options.now());
    } finally {
      this.#isWriting = false;
    }
  }

  #put(...cards: readonly Card[]): void {
    this.#sync.countChange();
    for (const card of cards) this.#deck.put(card);
    this.#publish();
  }

  #advance(event: TrainingSessionEvent<CardItem>): void {
    this.#session = advanceTrainingSession(this.#session, event);
  }

  #makeSnapshot(): ReviewSnapshot {
    const { state } = this.#sync;
    const nowMs = this.#options.now();
    this.#advance({
      kind: 'due',
      items: this.#deck.listTested().map((card) => ({
        position: { key: card.id, card },
        dueMs: Date.parse(card.due),
      })),
      total: this.#deck.countTested(),
      nowMs,
      isReady: state.status === 'ready',
    });
    return {
      ...state,
      nowMs,
      memory: this.#deck.memory,
      current: this.#session.question?.position.card,
      dueCount: this.#deck.countDue(),
      tag: this.#deck.tag,
      session: this.#session,
      nextDueMs: this.#deck.findNextDueMs(),
    };
  }

  #publish(): void {
    const snapshot = this.#makeSnapshot();
    this.#snapshot.set(snapshot);
    if (snapshot.status === 'ready') this.#options.onDue(snapshot.dueCount, snapshot.waitingCount);
    clearTimeout(this.#timer);
    if (this.#snapshot.isHeard && this.#deck.hasUntold()) void this.load();
    const { nextDueMs } = this.get();
    if (nextDueMs === undefined || !this.#snapshot.isHeard) return;
    const leastMs = this.get().isOffline ? 10_000 : 50;
    const waitMs = Math.max(leastMs, nextDueMs - this.#options.now() + 1);
    this.#timer = setTimeout(() => this.#onTime(), Math.min(waitMs, longestTimerMs));
  }

  #onTime(): void {
    if (!this.#snapshot.isHeard) return;
    if (this.#deck.hasLater()) void this.load();
    else this.#publish();
  }
}
