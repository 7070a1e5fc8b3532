import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Grade } from '#chess/memory/schedule';
import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import { makeCardReview } from '#contract/made-review';
import { type Card, foldedCards, type LateReview, storedCard } from '#contract/cards';
import { makeTime } from '#contract/wire-schedule';
import { chooseEffort } from '../../../scripts/effort.mjs';
import { describeOnBothDatabases, startTestApp } from '../testing/app.ts';
import { addCard, listCards } from '../testing/cards.ts';
import { verifyMemories } from '../verify-memories.ts';

type Post = (path: string, body: object) => Promise<{ statusCode: number; data: unknown }>;

class Device {
  card: Card;
  isReported = false;
  readonly sent: LateReview[] = [];
  readonly #post: Post;

  constructor(card: Card, post: Post) {
    this.card = card;
    this.#post = post;
  }

  async answer(grade: Grade, atMs: number): Promise<void> {
    const review = makeCardReview(this.card, randomUUID(), grade, atMs, DEFAULT_SCHEDULERS.cards);
    const late: LateReview = {
      id: review.review_log.id,
      card_id: this.card.id,
      rating: grade,
      review: makeTime(atMs),
      reps: review.card.reps,
      is_undone: false,
    };
    this.sent.push(late);
    const answer = await this.#post('/api/review-card', review);
    if (answer.statusCode === 409) return this.#sendLateReviews();
    this.#take(storedCard.parse(answer.data).api_data);
  }

  async undoLast(): Promise<void> {
    const last = this.sent.at(-1);
    if (last === undefined) return;
    last.is_undone = true;
    await this.#sendLateReviews();
  }

  recheck(): Promise<void> {
    return this.sent.length === 0 ? Promise.resolve() : this.#sendLateReviews();
  }

  async #sendLateReviews(): Promise<void> {
    const body = { user_id: this.card.user_id, reviews: this.sent };
    const answer = await this.#post('/api/add-kept-reviews', body);
    const [card] = foldedCards.parse(answer.data).api_data;
    if (card !== undefined) this.#take(card);
  }

  #take(card: Card): void {
    const own = this.sent.filter(({ is_undone }) => !is_undone).length;
    if (card.reps > own) this.isReported = true;
    this.card = card;
  }
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('answer' as const, 'answer' as const, 'undo' as const),
    grade: fc.constantFrom<Grade[]>(1, 2, 3, 4),
    seconds: fc.nat(9),
  }),
  { minLength: 1, maxLength: 3 },
);

describeOnBothDatabases('one card on two devices', (makeLocation) => {
  test('ends the same on both in every order of requests, each told of the other', async () => {
    const { signUp, clock, db } = await startTestApp(makeLocation);
    let users = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, steps, async (scheduler, ...scripts) => {
        const user = await signUp(`User${users++}`);
        const card = await addCard(user);
        const startMs = clock.now;
        clock.now += 60_000;
        const post = scheduler.scheduleFunction(async (path: string, body: object) => {
          const { statusCode, json } = await user.post(path, body);
          return { statusCode, data: json() as unknown };
        });
        const devices = [new Device(card, post), new Device(card, post)] as const;
        const runs = devices.map(async (device, at) => {
          for (const { kind, grade, seconds } of scripts[at] ?? [])
            if (kind === 'undo') await device.undoLast();
            else await device.answer(grade, startMs + seconds * 1000);
        });
        await scheduler.waitFor(Promise.all(runs));
        await scheduler.waitFor(Promise.all(devices.map((device) => device.recheck())));

        const [stored] = await listCards(user);
        const all = devices.flatMap(({ sent }) => sent);
        const counting = all.filter(({ is_undone }) => !is_undone);
        expect(stored?.reps).toBe(counting.length);
        for (const [at, device] of devices.entries()) {
          if (device.sent.length > 0) expect(device.card).toEqual(stored);
          const others = devices[1 - at]?.sent.filter(({ is_undone }) => !is_undone).length ?? 0;
          if (others > 0 && device.sent.length > 0) expect(device.isReported).toBe(true);
        }
      }),
      { numRuns: chooseEffort(15, 100) },
    );
    expect((await verifyMemories(db)).faults).toEqual([]);
  });
});
