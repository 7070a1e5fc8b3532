import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredAnalysis } from '#contract/game-analyses';

import { ApiFailure } from '../lib/api-client.ts';
import { gameReviewOutboxPrefix } from '../lib/storage-keys.ts';
import { QueueRows } from '../sync/queue-rows.ts';
import { Queue } from '../sync/queue.ts';
import { analysisMutation, type WaitingAnalysis } from './analysis-storage.ts';

const id = '11111111-1111-4111-8111-111111111111';

function makePart(positions: readonly string[], is_finished = false): StoredAnalysis {
  return { game_review_id: id, engine: 'e', game_id: 'g', is_finished, positions: [...positions] };
}

function visit(rows: QueueRows, userId = 'u') {
  const server = { mode: 'down' as 'up' | 'down' | 'deleted', sent: [] as WaitingAnalysis[] };
  const queue = new Queue({ userId, rows, isSignedIn: async () => true });
  const outbox = queue.register(analysisMutation).start({
    async send(waiting) {
      if (server.mode === 'down') throw new ApiFailure(0, 'unreachable', 'No server');
      if (server.mode === 'deleted') throw new ApiFailure(404, 'not_found', 'Gone');
      server.sent.push(...waiting);
    },
    onRefused: () => undefined,
  });
  const add = async (analysis: StoredAnalysis): Promise<void> => {
    await outbox.add({ analysis, pgn: '1. e4 e5 *', hero: 'white' });
    void outbox.flush();
  };
  return { server, outbox, queue, add };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const first = '0 100|20 e2e4';
const second = '1 100|-15 e7e5';
const better = '0 900|30 d2d4';

test('parts of one review wait together, over a closed page, and go out once', async () => {
  const rows = new QueueRows();
  const before = visit(rows);
  await before.add(makePart([first]));
  await before.add(makePart([second, better], true));
  expect(before.outbox.size).toBe(1);
  const { server, outbox } = visit(rows);
  expect(outbox.find(id)?.analysis).toMatchObject({ is_finished: true, positions: [better, second] });
  server.mode = 'up';
  void outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent).toEqual([
    { analysis: makePart([better, second], true), pgn: '1. e4 e5 *', hero: 'white' },
  ]);
  expect(outbox.size).toBe(0);
  expect(rows.size).toBe(0);
});

test('goes after its review, and with nobody else’s', async () => {
  const rows = new QueueRows();
  const key = `${gameReviewOutboxPrefix}:u:${id}`;
  await rows.put({ key, text: '{}' });
  const { server, queue, add } = visit(rows);
  server.mode = 'up';
  await add(makePart([first]));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.sent).toHaveLength(0);
  expect(visit(rows, 'somebody else').outbox.size).toBe(0);
  queue.remove(key);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toHaveLength(1);
});

test('of a deleted review nothing is kept', async () => {
  const rows = new QueueRows();
  const { server, add } = visit(rows);
  server.mode = 'deleted';
  await add(makePart([first]));
  await vi.advanceTimersByTimeAsync(0);
  expect(rows.size).toBe(0);
});
