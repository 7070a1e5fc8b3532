import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredAnalysis } from '#contract/game-analyses';

import { ApiFailure } from '../lib/api-client.ts';
import { PageStorage } from '../lib/outbox-storage.ts';
import { gameReviewOutboxPrefix } from '../lib/storage-keys.ts';
import { AnalysisOutbox, type WaitingAnalysis } from './analysis-outbox.ts';

const id = '11111111-1111-4111-8111-111111111111';
const review = { id, pgn: '1. e4 e5 *', hero: 'white' } as const;

function makePart(positions: readonly string[], is_finished = false): StoredAnalysis {
  return { game_review_id: id, engine: 'e', game_id: 'g', is_finished, positions: [...positions] };
}

function visit(storage: PageStorage, userId = 'u') {
  const server = { mode: 'down' as 'up' | 'down' | 'deleted', sent: [] as WaitingAnalysis[] };
  const outbox = new AnalysisOutbox({
    storage,
    userId,
    isSignedIn: async () => true,
    async send(waiting) {
      if (server.mode === 'down') throw new ApiFailure(0, 'unreachable', 'No server');
      if (server.mode === 'deleted') throw new ApiFailure(404, 'not_found', 'Gone');
      server.sent.push(waiting);
    },
  });
  return { server, outbox };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const first = '0 100|20 e2e4';
const second = '1 100|-15 e7e5';
const better = '0 900|30 d2d4';

test('parts of one review wait together, over a closed page, and go out once', async () => {
  const storage = new PageStorage();
  const before = visit(storage);
  await before.outbox.add(review, makePart([first]));
  await before.outbox.add(review, makePart([second, better], true));
  expect(before.outbox.size).toBe(1);
  const { server, outbox } = visit(storage);
  expect(outbox.find(id)).toMatchObject({ is_finished: true, positions: [better, second] });
  server.mode = 'up';
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent).toEqual([
    { analysis: makePart([better, second], true), pgn: review.pgn, hero: 'white' },
  ]);
  expect(outbox.size).toBe(0);
  expect(storage.length).toBe(0);
});

test('goes after its review, and with nobody else’s', async () => {
  const storage = new PageStorage();
  const row = `${gameReviewOutboxPrefix}:u:${id}`;
  await storage.setItem(row, '{}');
  const { server, outbox } = visit(storage);
  server.mode = 'up';
  await outbox.add(review, makePart([first]));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent).toHaveLength(0);
  expect(visit(storage, 'somebody else').outbox.size).toBe(0);
  storage.removeItem(row);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toHaveLength(1);
});

test('of a deleted review nothing is kept', async () => {
  const storage = new PageStorage();
  const { server, outbox } = visit(storage);
  server.mode = 'deleted';
  await outbox.add(review, makePart([first]));
  await vi.advanceTimersByTimeAsync(0);
  expect(storage.length).toBe(0);
});
