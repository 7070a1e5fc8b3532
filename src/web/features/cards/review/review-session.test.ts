import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import { countProgress } from '#chess/memory/session-progress';
import { sortAnswers } from '#chess/memory/training-fold';
import { foldReviews } from '#chess/testing/fold-reviews';
import type { Grade } from '#chess/memory/schedule';
import type { Card, CardReview, CardsChange, DueCards, FoldedCards, LateReview } from '#contract/cards';
import { makeTime, makeWireSchedule } from '#contract/wire-schedule';

import { ApiFailure } from '../../../lib/api-client.ts';
import { CardStore } from '../card-store.ts';
import { cardOutboxPrefix } from '../../../lib/storage-keys.ts';
import { QueueRows } from '../../../sync/queue-rows.ts';
import { Queue } from '../../../sync/queue.ts';
import { reviewMutation, type ReviewOutbox } from '../review-outbox.ts';
import { ReviewSession, type ReviewSnapshot } from './review-session.ts';

const scheduler = DEFAULT_SCHEDULERS.cards;
const startMs = Date.UTC(2026, 10, 15, 12);
const minuteMs = 60_000;
const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

beforeEach(() => void vi.useFakeTimers({ now: startMs }));
afterEach(() => void vi.useRealTimers());

const makeCardId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [one, two, inTenMinutes] = [makeCardId(1), makeCardId(2), makeCardId(10 * minuteMs)];

interface LogRow {
  id: string;
  rating: Grade;
  review: number;
  reps: number;
  undone: boolean;
}

class Server {
  readonly logs = new Map<string, LogRow[]>();
  readonly suspended = new Set<string>();
  readonly tags = new Map<string, string[]>();
  mostDue = Number.POSITIVE_INFINITY;
  requests = 0;
  gate: Promise<void> | undefined;
  mode: 'up' | 'down' | 'reads only' | 'answers get lost' | 'somebody else is signed in' = 'up';

  constructor(...ids: string[]) {
    for (const id of ids) this.logs.set(id, []);
  }

  ratings(id: string): Grade[] | undefined {
    return this.logs.get(id)?.map(({ rating }) => rating);
  }

  card(id: string): Card {
    const standing = (this.logs.get(id) ?? []).filter(({ undone }) => !undone);
    const rows = sortAnswers(standing.map((row) => ({ ...row, answeredMs: row.review })));
    const value = foldReviews(startMs - 1000 + Number(id.slice(-12)), rows);
    const board = {
      prompt: id,
      prompt_fen: fen,
      prompt_pgn: '',
      answer: '',
      answer_fen: fen,
      answer_pgn: '',
    };
    const tags = this.tags.get(id) ?? [];
    const marks = this.suspended.has(id) ? { tags, suspended_at: makeTime(startMs) } : { tags };
    return { id, user_id: 'u', ...board, orientation: 'white', ...makeWireSchedule(value), ...marks };
  }

  async #answer<T>(work: () => T): Promise<T> {
    await this.gate;
    if (this.mode === 'down') throw new ApiFailure(0, 'unreachable', 'No server');
    if (this.mode === 'somebody else is signed in') throw new ApiFailure(404, 'not_found', 'Gone');
    const answer = work();
    if (this.mode === 'answers get lost') throw new ApiFailure(0, 'unreachable', 'No server');
    return answer;
  }

  fetchDueCards = (nowMs: number): Promise<DueCards> =>
    this.#answer(() => {
      const cards = [...this.logs.keys()]
        .filter((id) => !this.suspended.has(id))
        .map((id) => this.card(id))
        .sort((a, b) => (a.due < b.due ? -1 : 1));
      const due = cards.filter((card) => card.due < makeTime(nowMs));
      const later = cards.find((card) => card.due >= makeTime(nowMs));
      return { api_data: due.slice(0, this.mostDue), due_count: due.length, next_due: later?.due ?? null };
    });

  fetchTagged = (tag: string): Promise<Card[]> =>
    this.#answer(() =>
      [...this.logs.keys()].map((id) => this.card(id)).filter(({ tags }) => tags?.includes(tag)),
    );

  sendReview = ({ card: { id, reps }, review_log: log }: CardReview): Promise<Card> =>
    this.#answer(() => {
      if (this.mode === 'reads only') throw new ApiFailure(0, 'unreachable', 'No server');
      this.requests += 1;
      const rows = this.logs.get(id);
      if (rows === undefined) throw new ApiFailure(404, 'not_found', 'Gone');
      if (rows.some((row) => row.id === log.id)) return this.card(id);
      if (reps !== this.card(id).reps + 1) throw new ApiFailure(409, 'conflict', 'Stale');
      const review = Math.min(Date.parse(log.review), Date.now());
      if (log.rating !== 0) rows.push({ id: log.id, rating: log.rating, review, reps, undone: false });
      return this.card(id);
    });

  sendReviews = (reviews: readonly LateReview[]): Promise<FoldedCards> =>
    this.#answer(() => {
      this.requests += 1;
      if (this.mode === 'reads only') throw new ApiFailure(0, 'unreachable', 'No server');
      const ids = [...new Set(reviews.map(({ card_id }) => card_id))];
      for (const { id, card_id, rating, review, reps, is_undone } of reviews) {
        const rows = this.logs.get(card_id);
        const known = rows?.find((row) => row.id === id);
        if (known) known.undone ||= is_undone;
        else
          rows?.push({
            id,
            rating,
            reps,
            undone: is_undone,
            review: Math.min(Date.parse(review), Date.now()),
          });
      }
      const there = ids.filter((id) => this.logs.has(id));
      const gone = ids.filter((id) => !this.logs.has(id));
      return { api_result: 'general_sql_success', api_data: there.map((id) => this.card(id)), gone };
    });

  changeCards = ({ ids, change: { kind } }: CardsChange): Promise<void> =>
    this.#answer(() => {
      for (const id of ids) {
        if (kind === 'suspend') this.suspended.add(id);
        else this.suspended.delete(id);
      }
    });

  isSignedIn = async (): Promise<boolean> => this.mode !== 'somebody else is signed in';
}

async function open(server: Server, rows = new QueueRows()) {
  const notices: string[] = [];
  const queue = new Queue({ userId: 'u', rows, isSignedIn: server.isSignedIn });
  const outbox: ReviewOutbox = queue.register(reviewMutation);
  const session = new ReviewSession({
    api: server,
    outbox,
    cards: new CardStore(outbox),
    now: () => Date.now(),
    makeId: () => crypto.randomUUID(),
    onNotice: (message) => notices.push(message),
    onDue: () => undefined,
  });
  const unsubscribe = session.subscribe(() => undefined);
  const close = () => {
    unsubscribe();
    queue.stop();
  };
  await vi.advanceTimersByTimeAsync(0);
  return { session, notices, close, queue, shown: () => describeSession(session.get()) };
}

function describeSession(snapshot: ReviewSnapshot) {
  const { answers, queue } = snapshot.session;
  const { right, missed, suspended } = countProgress(snapshot.session);
  const ratings = answers.map(({ rating }) => rating).filter((rating) => rating !== undefined);
  return {
    ...snapshot,
    doneCount: ratings.length,
    rightCount: ratings.filter((rating) => rating > 1).length,
    canUndo: answers.length > 0,
    trainingSession: { begunMs: 0, ...queue, done: right + missed + suspended, right, suspended },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a session of reviews', () => {
  test('shows the first due card and, once a score is written down, the next', async () => {
    const { session, shown } = await open(new Server(one, two));
    expect(shown()).toMatchObject({ status: 'ready', current: { id: one }, dueCount: 2, doneCount: 0 });
    const scored = session.score(4, scheduler);
    expect(shown()).toMatchObject({ current: { id: one }, doneCount: 0 });
    void session.score(1, scheduler);
    await scored;
    expect(shown()).toMatchObject({ current: { id: two }, dueCount: 1, doneCount: 1, waitingCount: 1 });
    await settle();
    expect(shown().waitingCount).toBe(0);
  });

  test('brings a card back when it comes due again, and says when that is', async () => {
    const { session, shown } = await open(new Server(one));
    await session.score(1, scheduler);
    await settle();
    expect(shown()).toMatchObject({ current: undefined, dueCount: 0, nextDueMs: startMs + minuteMs });
    await vi.advanceTimersByTimeAsync(minuteMs + 100);
    expect(shown().current).toMatchObject({ id: one, state: 1 });
  });

  test('fetches a card that comes due while the page is open', async () => {
    const { session, shown } = await open(new Server(one, inTenMinutes));
    await session.score(4, scheduler);
    await settle();
    expect(shown()).toMatchObject({ current: undefined, nextDueMs: startMs + 10 * minuteMs - 1000 });
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(shown()).toMatchObject({ current: { id: inTenMinutes }, dueCount: 1 });
  });

  test('its total is that of its beginning: a card that comes back counts once, what comes due is the next session', async () => {
    const { session, shown } = await open(new Server(one, two, inTenMinutes));
    expect(shown().trainingSession).toMatchObject({
      begunMs: startMs,
      total: 2,
      done: 0,
      right: 0,
      isAsking: true,
    });
    await session.score(1, scheduler);
    await settle();
    expect(shown().trainingSession).toMatchObject({ total: 2, done: 1, right: 0 });
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(shown()).toMatchObject({ dueCount: 2, trainingSession: { total: 2, done: 1 } });
    for (let count = 0; count < 2; count++) {
      await session.score(4, scheduler);
      await settle();
    }
    expect(shown().trainingSession).toMatchObject({
      begunMs: startMs,
      total: 2,
      done: 2,
      right: 1,
      isAsking: false,
    });
    await session.undo();
    expect(shown().trainingSession).toMatchObject({ total: 2, isAsking: true });
    await session.score(4, scheduler);
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(shown()).toMatchObject({
      current: { id: inTenMinutes },
      trainingSession: { total: 1, done: 0, isAsking: true },
    });
  });

  test('a drill asks the cards of one tag, also those the server did not hand over, and leaves the count of what is due', async () => {
    const server = new Server(one, two, makeCardId(3));
    server.tags.set(two, ['missed-fork']).set(makeCardId(3), ['missed-fork', 'other']);
    server.mostDue = 1;
    const { session, shown } = await open(server);
    session.drill('missed-fork');
    expect(shown()).toMatchObject({ status: 'loading', tag: 'missed-fork' });
    await settle();
    expect(shown()).toMatchObject({
      status: 'ready',
      current: { id: two },
      trainingSession: { total: 2, done: 0 },
    });
    await session.score(3, scheduler);
    await settle();
    expect(shown().current?.id).toBe(makeCardId(3));
    await session.score(3, scheduler);
    await settle();
    expect(shown()).toMatchObject({ current: undefined, dueCount: 1 });
    session.drill(undefined);
    await settle();
    expect(shown()).toMatchObject({ current: { id: one }, tag: undefined, trainingSession: { total: 1 } });
  });

  test('who takes back the last score of a session is in that session again', async () => {
    const { session, shown } = await open(new Server(one, inTenMinutes));
    await vi.advanceTimersByTimeAsync(11 * minuteMs);
    expect(shown()).toMatchObject({ dueCount: 2, trainingSession: { begunMs: startMs, total: 1 } });
    await session.score(4, scheduler);
    await settle();
    expect(shown().trainingSession.begunMs).toBeGreaterThan(startMs);
    await session.undo();
    const { current, trainingSession } = shown();
    expect(current?.id).toBe(one);
    expect(trainingSession).toMatchObject({ begunMs: startMs, total: 1, done: 0, right: 0, isAsking: true });
  });

  test('a score that is taken back while it is on its way leaves the card where it is', async () => {
    const server = new Server(one);
    const { session, shown } = await open(server);
    let openGate = () => {};
    server.gate = new Promise((resolve) => {
      openGate = resolve;
    });
    await session.score(4, scheduler);
    await settle();
    await session.undo();
    const seen: (string | undefined)[] = [];
    session.subscribe(() => void seen.push(shown().current?.id));
    openGate();
    await settle();
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([one]));
    expect(shown()).toMatchObject({ current: { id: one }, waitingCount: 0 });
    expect(server.logs.get(one)).toMatchObject([{ undone: true }]);
  });

  test('a session that is begun while the cards are on their way counts what was due then', async () => {
    const server = new Server(one, two);
    let openGate = () => {};
    server.gate = new Promise((resolve) => {
      openGate = resolve;
    });
    const { session, shown } = await open(server);
    session.beginSession(startMs);
    openGate();
    await settle();
    expect(shown().trainingSession).toMatchObject({
      begunMs: startMs,
      namedMs: startMs,
      total: 2,
      isAsking: true,
    });
  });
});

describe('a drill ahead of time', () => {
  const dayMs = 24 * 60 * minuteMs;
  const names = [one, two, makeCardId(3), makeCardId(4), makeCardId(5)] as const;
  const [due, soon, later, suspended, answeredToday] = names;

  function remember(server: Server, id: string, daysAgo: number): void {
    const review = startMs - daysAgo * dayMs;
    const rows = [15, 12, 0].map((before, index) => ({
      id: `${id} ${index}`,
      rating: 3 as const,
      review: review - before * dayMs,
      reps: index + 1,
      undone: false,
    }));
    server.logs.set(id, rows);
    server.tags.set(id, ['fork']);
  }

  async function openDrill() {
    const server = new Server(...names);
    server.tags.set(due, ['fork']);
    remember(server, later, 1);
    remember(server, soon, 3);
    remember(server, suspended, 3);
    remember(server, answeredToday, 0.1);
    server.suspended.add(suspended);
    const opened = await open(server);
    opened.session.drill('fork');
    await settle();
    return { server, ...opened };
  }

  test('asks what is due first, then what comes next; not what is suspended or was answered today', async () => {
    const { session, shown } = await openDrill();
    const requested: (string | undefined)[] = [];
    expect(shown().trainingSession).toMatchObject({ total: 3, done: 0, isAsking: true });
    for (let count = 0; count < 3; count++) {
      requested.push(shown().current?.id);
      await session.score(3, scheduler);
      await settle();
    }
    expect(requested).toEqual([due, soon, later]);
    expect(shown()).toMatchObject({ current: undefined, trainingSession: { total: 3, done: 3, right: 3 } });
    expect(shown().dueCount).toBe(0);
  });

  test('an answer before its time counts as one, and a right one brings no card forward', async () => {
    const { server, session, shown } = await openDrill();
    await session.score(3, scheduler);
    await settle();
    const before = server.card(soon);
    expect(shown().current?.due).toBe(before.due);
    await session.score(3, scheduler);
    await settle();
    expect(server.card(soon).due > before.due).toBe(true);
    await session.undo();
    await settle();
    expect(shown().current).toMatchObject({ id: soon, due: before.due });
    await session.score(1, scheduler);
    await settle();
    expect(server.card(soon).due < before.due).toBe(true);
    await vi.advanceTimersByTimeAsync(20 * minuteMs);
    expect(shown().trainingSession).toMatchObject({ total: 3, done: 2 });
    await session.score(3, scheduler);
    expect([soon, later]).toContain(shown().current?.id);
  });
});

describe('without a connection', () => {
  test('keeps reviews in order, says that they wait, and sends each once when it is back', async () => {
    const server = new Server(one, two);
    const { session, shown } = await open(server);
    server.mode = 'down';
    await session.score(3, scheduler);
    await session.score(1, scheduler);
    await settle();
    expect(shown()).toMatchObject({ waitingCount: 2, isOffline: true, doneCount: 2, current: undefined });
    server.mode = 'up';
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(shown()).toMatchObject({ waitingCount: 0, isOffline: false });
    expect([one, two].map((id) => server.ratings(id))).toEqual([[3], [1]]);
  });

  test('keeps the time at which each was made', async () => {
    const server = new Server(one);
    const { session } = await open(server);
    server.mode = 'down';
    await session.score(3, scheduler);
    await vi.advanceTimersByTimeAsync(90 * minuteMs);
    server.mode = 'up';
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(server.logs.get(one)).toMatchObject([{ rating: 3, review: startMs }]);
  });

  test('counts once when only the answers were lost', async () => {
    const server = new Server(one);
    const { session, shown } = await open(server);
    server.mode = 'answers get lost';
    await session.score(3, scheduler);
    await vi.advanceTimersByTimeAsync(5000);
    server.mode = 'up';
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(server.logs.get(one)).toHaveLength(1);
    expect(shown().waitingCount).toBe(0);
  });

  test('takes several reviews of one card', async () => {
    const server = new Server(one);
    const { session, shown } = await open(server);
    server.mode = 'down';
    await session.score(1, scheduler);
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(shown().current?.id).toBe(one);
    await session.score(3, scheduler);
    server.mode = 'up';
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(server.ratings(one)).toEqual([1, 3]);
  });

  test('survives a closed page', async () => {
    const server = new Server(one, two);
    const rows = new QueueRows();
    const first = await open(server, rows);
    server.mode = 'down';
    await first.session.score(3, scheduler);
    await first.session.score(4, scheduler);
    first.close();
    await vi.advanceTimersByTimeAsync(minuteMs);
    server.mode = 'up';
    const second = await open(server, rows);
    await vi.advanceTimersByTimeAsync(1000);
    expect(second.shown().waitingCount).toBe(0);
    expect([one, two].map((id) => server.logs.get(id)?.length)).toEqual([1, 1]);
    expect(rows.size).toBe(0);
  });

  test('what an earlier visit did counts here before it is sent', async () => {
    const server = new Server(one, two);
    const rows = new QueueRows();
    const first = await open(server, rows);
    server.mode = 'down';
    await first.session.score(1, scheduler);
    first.close();
    server.mode = 'reads only';
    const second = await open(server, rows);
    expect(second.shown()).toMatchObject({ current: { id: two }, dueCount: 1, waitingCount: 1 });
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(second.shown()).toMatchObject({ dueCount: 2 });
  });

  test('a review goes after its card, which was made without a connection too', async () => {
    const server = new Server(one);
    const rows = new QueueRows();
    const key = `${cardOutboxPrefix}:u:${one}`;
    await rows.put({ key, text: '{}' });
    const { session, shown, queue } = await open(server, rows);
    await session.score(3, scheduler);
    await settle();
    expect(shown().waitingCount).toBe(1);
    queue.remove(key);
    await settle();
    expect(shown().waitingCount).toBe(0);
    expect(server.ratings(one)).toEqual([3]);
  });

  test('many are sent at once', async () => {
    const ids = Array.from({ length: 30 }, (_, number) => makeCardId(number));
    const server = new Server(...ids);
    const { session, shown } = await open(server);
    server.mode = 'down';
    for (let count = 0; count < ids.length; count++) await session.score(4, scheduler);
    server.mode = 'up';
    server.requests = 0;
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(shown().waitingCount).toBe(0);
    expect(ids.every((id) => server.logs.get(id)?.length === 1)).toBe(true);
    expect(server.requests).toBeLessThanOrEqual(3);
  });

  test('is a failure to load when nothing could be loaded at all', async () => {
    const server = new Server(one);
    server.mode = 'down';
    const { session, shown } = await open(server);
    expect(shown()).toMatchObject({ status: 'failed', error: 'No server' });
    server.mode = 'up';
    await session.refresh();
    expect(shown()).toMatchObject({ status: 'ready', current: { id: one } });
  });
});

describe('taking back', () => {
  test('before it was sent: the server never hears of it', async () => {
    const server = new Server(one, two);
    const { session, shown } = await open(server);
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    await session.score(3, scheduler);
    await session.score(1, scheduler);
    await session.undo();
    gate.resolve();
    expect(shown()).toMatchObject({ current: { id: two, reps: 0 }, doneCount: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.logs.get(two)).toEqual([]);
    expect(server.logs.get(one)).toHaveLength(1);
  });

  test('after it was sent: the server takes it back too', async () => {
    const server = new Server(one, two);
    const { session, shown } = await open(server);
    await session.score(3, scheduler);
    await settle();
    await session.undo();
    expect(shown()).toMatchObject({ current: { id: one, reps: 0, state: 0 }, dueCount: 2, canUndo: false });
    await settle();
    expect(server.logs.get(one)).toMatchObject([{ undone: true }]);
    await session.score(4, scheduler);
    await settle();
    expect(server.card(one)).toMatchObject({ reps: 1, state: 2 });
  });

  test('when nobody knows whether it arrived: stored, then taken back', async () => {
    const server = new Server(one);
    const { session } = await open(server);
    server.mode = 'answers get lost';
    await session.score(3, scheduler);
    await settle();
    await session.undo();
    server.mode = 'up';
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(server.logs.get(one)).toMatchObject([{ undone: true }]);
    expect(server.card(one).reps).toBe(0);
  });
});

describe('suspending in the middle of a review', () => {
  test('the next card is there at once, and u brings the suspended one back', async () => {
    const server = new Server(one, two);
    const { session, shown, notices } = await open(server);
    void session.suspend();
    expect(shown()).toMatchObject({ current: { id: two }, dueCount: 1, doneCount: 0, canUndo: true });
    expect(shown().trainingSession).toMatchObject({ done: 1, right: 0, suspended: 1 });
    expect(shown().session.answers).toMatchObject([{ rating: undefined }]);
    await settle();
    expect(server.suspended).toEqual(new Set([one]));
    expect(notices).toEqual(['Card suspended. Press Undo to resume it.']);
    await session.score(1, scheduler, 4200);
    await settle();
    expect(shown()).toMatchObject({ doneCount: 1, rightCount: 0 });
    await session.undo();
    await session.undo();
    expect(server.suspended.size).toBe(0);
    expect(shown()).toMatchObject({ current: { id: one }, dueCount: 2, doneCount: 0, canUndo: false });
  });

  test('without a connection the card stays, and says so', async () => {
    const server = new Server(one);
    const { session, shown, notices } = await open(server);
    server.mode = 'down';
    await session.suspend();
    expect(notices).toEqual(['The card was not suspended: No server.']);
    expect(shown()).toMatchObject({ current: { id: one }, canUndo: false });
  });
});

describe('two tabs', () => {
  test('both reviews count, by their time', async () => {
    const server = new Server(one);
    const { session, shown, notices } = await open(server);
    server.logs.set(one, [{ id: 'other', rating: 4, review: startMs - 500, reps: 1, undone: false }]);
    await session.score(1, scheduler);
    await settle();
    expect(server.card(one)).toMatchObject({ reps: 2, lapses: 1 });
    expect(notices).toEqual([expect.stringContaining('was also answered on another device')]);
    expect(shown()).toMatchObject({ current: undefined, doneCount: 1, waitingCount: 0 });
  });

  test('loses nothing when another tab signs in as somebody else', async () => {
    const server = new Server(one);
    const { session, shown, notices } = await open(server);
    server.mode = 'somebody else is signed in';
    await session.score(3, scheduler);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(shown().waitingCount).toBe(1);
    server.mode = 'up';
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(server.ratings(one)).toEqual([3]);
    expect(notices).toEqual([]);
  });

  test('the same card answered on two devices within seconds ends the same on both, and each is told', async () => {
    const server = new Server(one);
    const [phone, desktop] = [await open(server), await open(server)];
    await phone.session.score(4, scheduler);
    await settle();
    await vi.advanceTimersByTimeAsync(3000);
    await desktop.session.score(1, scheduler);
    await settle();
    expect(desktop.notices).toEqual([
      expect.stringMatching(
        /^“.*” was also answered on another device\. Both answers count, and the card is due in /u,
      ),
    ]);
    expect(phone.notices).toEqual([]);
    await phone.session.refresh();
    expect(phone.notices).toEqual(desktop.notices);
    expect(server.card(one).reps).toBe(2);
    await phone.session.refresh();
    await desktop.session.refresh();
    expect([phone.notices.length, desktop.notices.length]).toEqual([1, 1]);
    await desktop.session.undo();
    await settle();
    await phone.session.refresh();
    expect(phone.notices.slice(1)).toEqual([
      expect.stringMatching(/^Your answer to “.*” was undone on another device\. The card is due in /u),
    ]);
    expect(server.card(one).reps).toBe(1);
  });

  test('a card deleted elsewhere is gone here too', async () => {
    const server = new Server(one, two);
    const { session, shown, notices } = await open(server);
    server.logs.delete(one);
    await session.score(3, scheduler);
    await settle();
    expect(notices).toEqual(['This card has been deleted.']);
    expect(shown()).toMatchObject({ current: { id: two }, dueCount: 1, doneCount: 0 });
  });

  test('a card scored Again and then deleted elsewhere does not come due here', async () => {
    const server = new Server(one);
    const { session, shown, notices } = await open(server);
    const seen: (string | undefined)[] = [];
    session.subscribe(() => seen.push(shown().current?.id));
    await session.score(1, scheduler);
    await settle();
    expect(server.ratings(one)).toEqual([1]);
    server.logs.delete(one);
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(shown()).toMatchObject({ current: undefined, dueCount: 0, nextDueMs: undefined });
    expect(seen.filter((id) => id !== undefined)).toEqual([]);
    expect(notices).toEqual([]);
  });

  test('a card scored Again comes due here when the server cannot be asked', async () => {
    const server = new Server(one);
    const { session, shown } = await open(server);
    await session.score(1, scheduler);
    await settle();
    server.mode = 'down';
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(shown()).toMatchObject({ current: { id: one }, dueCount: 1 });
  });
});
