import { expect, test, vi } from 'vitest';

import type { Card, CardDraft } from '#contract/cards';

import { ApiFailure } from '../lib/api-client.ts';
import { PageStorage } from '../lib/outbox-storage.ts';
import { CardOutbox, putCard } from './card-outbox.ts';

const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const nowMs = Date.UTC(2026, 10, 15, 12);

function makeDraft(prompt: string, id: string = crypto.randomUUID()): CardDraft {
  return { id, prompt, prompt_fen: fen, answer: '', answer_fen: fen, orientation: 'white' };
}

function start(storage = new PageStorage()) {
  const got: CardDraft[] = [];
  const server: { failure: Error | undefined } = { failure: undefined };
  const outbox = new CardOutbox({
    storage,
    userId: 'u',
    isSignedIn: async () => true,
    onSent: () => undefined,
    onRefused: () => undefined,
    send: async (drafts) => {
      if (server.failure) throw server.failure;
      got.push(...drafts);
    },
  });
  return { outbox, got, server, storage };
}

test('a card that is made without a connection keeps the time of its making, over a reload', async () => {
  const first = start();
  const draft = makeDraft('One');
  await first.outbox.add(draft, nowMs);
  await first.outbox.add({ ...draft, prompt: 'One, better said' }, nowMs + 1000);
  const second = start(first.storage);
  await second.outbox.sendAll();
  expect(second.got).toMatchObject([{ prompt: 'One, better said', due: '2026-11-15T12:00:00.000Z' }]);
  expect(first.storage.length).toBe(0);
});

test('reviews wait while cards do', async () => {
  const { outbox, server } = start();
  vi.useFakeTimers();
  server.failure = new ApiFailure(0, 'unreachable', 'No server');
  await outbox.add(makeDraft('One'), nowMs);
  await expect(outbox.sendAll()).rejects.toThrow('Your cards are not sent yet');
  server.failure = undefined;
  await outbox.sendAll();
  expect(outbox.size).toBe(0);
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
