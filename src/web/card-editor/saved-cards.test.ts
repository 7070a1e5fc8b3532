import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import type { Card, CardDraft } from '#contract/cards';

import { ApiFailure } from '../lib/api-client.ts';
import { cardOutboxPrefix } from '../lib/storage-keys.ts';
import { QueueRows } from '../sync/queue-rows.ts';
import { Queue } from '../sync/queue.ts';
import { addCard, cardMutation, putCard } from './saved-cards.ts';

const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const nowMs = Date.UTC(2026, 10, 15, 12);

function makeDraft(prompt: string, id: string = crypto.randomUUID()): CardDraft {
  return { id, prompt, prompt_fen: fen, answer: '', answer_fen: fen, orientation: 'white' };
}

function start(rows = new QueueRows()) {
  const got: CardDraft[] = [];
  const server: { failure: Error | undefined } = { failure: undefined };
  const queue = new Queue({ userId: 'u', rows, isSignedIn: async () => true });
  const outbox = queue.register(cardMutation).start({
    send: async (drafts) => {
      if (server.failure) throw server.failure;
      got.push(...drafts);
    },
  });
  const add = (draft: CardDraft, atMs: number) => addCard(outbox, 'u', draft, atMs);
  return { queue, outbox, add, got, server, rows };
}

test('a card that is made without a connection keeps the time of its making, over a reload', async () => {
  const first = start();
  const draft = makeDraft('One');
  await first.add(draft, nowMs);
  await first.add({ ...draft, prompt: 'One, better said' }, nowMs + 1000);
  const second = start(first.rows);
  await second.outbox.flush();
  expect(second.got).toMatchObject([{ prompt: 'One, better said', due: '2026-11-15T12:00:00.000Z' }]);
  expect(first.rows.size).toBe(0);
});

test('reviews wait while cards do', async () => {
  const { queue, outbox, add, server } = start();
  const sent: string[] = [];
  const reviews = queue.register<string, void>({
    kind: 'reviews',
    schema: z.string(),
    after: (cardId) => ({ kind: cardOutboxPrefix, name: cardId }),
  });
  reviews.start({ send: async (entries) => void sent.push(...entries) });
  vi.useFakeTimers();
  server.failure = new ApiFailure(0, 'unreachable', 'No server');
  const draft = makeDraft('One');
  await add(draft, nowMs);
  await reviews.add(draft.id);
  await reviews.flush();
  expect(sent).toEqual([]);
  server.failure = undefined;
  await outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.size).toBe(0);
  expect(sent).toEqual([draft.id]);
  vi.useRealTimers();
});

test('a card that is kept is shown as it was written; a new one is due at once', () => {
  const [made] = putCard([], 'u', makeDraft('One'), nowMs);
  expect(made).toMatchObject({ user_id: 'u', prompt: 'One', reps: 0, due: '2026-11-15T12:00:00.000Z' });
  const reviewed = { ...made, reps: 3, tags: ['endgame'] } as Card;
  const [changed, ...others] = putCard([reviewed], 'u', makeDraft('Other words', reviewed.id), nowMs + 5);
  expect(others).toEqual([]);
  expect(changed).toEqual({ ...reviewed, prompt: 'Other words' });
});
