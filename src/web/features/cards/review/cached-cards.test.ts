import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import { makeNewSchedule } from '#chess/memory/schedule';
import type { Card, CardReview } from '#contract/cards';
import { makeTime, makeWireSchedule } from '#contract/wire-schedule';

import { clearCaches } from '../../../sync/database.ts';
import { setSignedInUser } from '../../../sync/runtime.ts';
import { useMemoryDatabases } from '../../../testing/memory-database.ts';
import { fetchCards } from '../../../card-editor/saved-cards.ts';
import { requestCardChange, fetchDueCards, sendReview, sendReviews } from '../api.ts';
import { CardStore, isCardDue } from '../card-store.ts';
import { QueueRows } from '../../../sync/queue-rows.ts';
import { Queue } from '../../../sync/queue.ts';
import { reviewMutation, type ReviewOutbox } from '../review-outbox.ts';
import { ReviewSession } from './review-session.ts';

const startMs = Date.UTC(2026, 10, 15, 12);
const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

let restore = () => {};
let isUp = true;
let cards: Card[] = [];

function makeCard(index: number): Card {
  const board = { prompt: '', prompt_fen: fen, prompt_pgn: '', answer: '', answer_fen: fen, answer_pgn: '' };
  const schedule = makeWireSchedule(makeNewSchedule(startMs - 1000 + index));
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return { id, user_id: 'u', ...board, orientation: 'white', ...schedule };
}

function findAnswer(path: string, init?: RequestInit): unknown {
  const due = cards.filter((card) => isCardDue(card, Date.now()));
  if (path === '/api/get-cards') return { api_data: cards };
  if (path.startsWith('/api/get-due-cards')) return { api_data: due, due_count: due.length, next_due: null };
  const { card }: CardReview = JSON.parse(String(init?.body));
  cards = cards.map((each) => (each.id === card.id ? { ...each, ...card } : each));
  return { api_result: 'general_sql_success', api_data: cards.find(({ id }) => id === card.id) };
}

beforeEach(async () => {
  vi.useFakeTimers({ now: startMs });
  restore = useMemoryDatabases();
  setSignedInUser('u');
  await clearCaches();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!isUp) throw new TypeError('No network');
    return Response.json(findAnswer(path, init));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  restore();
  setSignedInUser(undefined);
  vi.useRealTimers();
});

async function visit(rows: QueueRows) {
  const queue = new Queue({ userId: 'u', rows, isSignedIn: async () => true });
  const outbox: ReviewOutbox = queue.register(reviewMutation);
  const session = new ReviewSession({
    api: {
      fetchDueCards,
      fetchTagged: async () => [],
      changeCards: requestCardChange,
      sendReview,
      sendReviews: (reviews) => sendReviews('u', reviews),
    },
    outbox,
    cards: new CardStore(outbox),
    now: () => Date.now(),
    makeId: () => crypto.randomUUID(),
    onNotice: (message) => expect.unreachable(message),
    onDue: () => undefined,
  });
  const leave = session.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  return { session, leave };
}

test('cards that were finished do not come back when the page is opened again without a connection', async () => {
  cards = Array.from({ length: 8 }, (_, index) => makeCard(index));
  const rows = new QueueRows();
  await fetchCards();
  await vi.advanceTimersByTimeAsync(10);
  const online = await visit(rows);
  expect(online.session.get().dueCount).toBe(8);
  for (let reviewed = 0; reviewed < 6; reviewed++) {
    await online.session.score(4, DEFAULT_SCHEDULERS.cards);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(online.session.get()).toMatchObject({ dueCount: 2, waitingCount: 0 });
  online.leave();
  isUp = false;
  const offline = await visit(rows);
  expect(offline.session.get()).toMatchObject({ status: 'ready', dueCount: 2, waitingCount: 0 });
  expect(offline.session.get().current?.due).toBe(makeTime(startMs - 1000 + 6));
  offline.leave();
  isUp = true;
});
