import type { Grade } from '#chess/memory/schedule';
import type { Scheduler } from '#chess/memory/scheduler';
import type { Card } from '#contract/cards';
import { makeCardReview } from '#contract/made-review';

import type { OutboxEntry } from '../review-outbox.ts';
import type { CardSession, ReviewSnapshot } from './review-snapshot.ts';

interface Done {
  before: Card;
  entry: OutboxEntry | undefined;
  atMs: number;
  /** The session as it was before the step. Undo restores it. */
  trainingSession: { begunMs: number; total: number };
}

/** After a longer pause we assume that the user was away. */
const longestThoughtMs = 10 * 60_000;

interface GivenAnswer {
  grade: Grade;
  nowMs: number;
  tookMs: number;
  scheduler: Scheduler;
}

export function makeReviewEntry(card: Card, logId: string, { grade, nowMs, tookMs, scheduler }: GivenAnswer) {
  const review = makeCardReview(card, logId, grade, nowMs, scheduler);
  if (tookMs > 0) review.review_log.took_ms = Math.min(Math.round(tookMs), longestThoughtMs);
  return { kind: 'review', cardId: card.id, logId, grade, reviewMs: nowMs, review } as const;
}

export class ReviewHistory {
  #all: Done[] = [];
  trainingSession: Done['trainingSession'] = { begunMs: 0, total: 0 };
  namedMs: number | undefined;

  add(before: Card, entry: OutboxEntry | undefined, atMs: number): void {
    this.#all.push({ before, entry, atMs, trainingSession: this.trainingSession });
  }

  putBack(done: Done): void {
    this.#all.push(done);
  }

  takeLast(): Done | undefined {
    return this.#all.pop();
  }

  get last(): Done | undefined {
    return this.#all.at(-1);
  }

  dropReview(logId: string): void {
    this.#all = this.#all.filter(({ entry }) => entry?.logId !== logId);
  }

  drop(card: Card): void {
    this.#all = this.#all.filter(({ before }) => before !== card);
  }

  listReviews(): OutboxEntry[] {
    return this.#all.flatMap(({ entry }) => entry ?? []);
  }

  listMarks(): ReviewSnapshot['marks'] {
    return this.#all.map(({ before, entry, atMs }) => ({
      cardId: before.id,
      atMs: entry?.reviewMs ?? atMs,
      grade: entry?.grade,
    }));
  }

  isOfSession({ id, due }: Card): boolean {
    const { begunMs } = this.trainingSession;
    if (Date.parse(due) < begunMs) return true;
    return this.#all.some(({ before, atMs }) => before.id === id && atMs >= begunMs);
  }

  /** Counts each card once, by its first answer. */
  describeSession(): Omit<CardSession, 'isAsking'> {
    const firsts = new Map<string, Done>();
    for (const done of this.#all)
      if (done.atMs >= this.trainingSession.begunMs && !firsts.has(done.before.id))
        firsts.set(done.before.id, done);
    const entries = [...firsts.values()].map(({ entry }) => entry);
    return {
      ...this.trainingSession,
      namedMs: this.namedMs,
      done: firsts.size,
      right: entries.filter((entry) => entry !== undefined && entry.grade > 1).length,
      suspended: entries.filter((entry) => entry === undefined).length,
    };
  }
}
