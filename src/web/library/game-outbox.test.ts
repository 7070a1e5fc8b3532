import { expect, test, vi } from 'vitest';
import type { LibraryGameDraft } from '#contract/library';

import { ApiFailure } from '../lib/api-client.ts';
import { QueueRows } from '../sync/queue-rows.ts';
import { Queue } from '../sync/queue.ts';
import { GameOutbox } from './game-outbox.ts';

function makeGames(count: number): LibraryGameDraft[] {
  return Array.from({ length: count }, (_, index) => ({
    game_key: `pgn:${index}`,
    source: 'pgn',
    hero_color: 'White',
    username: 'ann',
    opponent_name: 'ben',
    hero_rating: null,
    opponent_rating: null,
    result: 1,
    time_control: '',
    speed: null,
    played_at: '2026-11-01T12:00:00.000Z',
    plies: 1,
    link: '',
    moves: 'e4',
    pgn: '1. e4 1-0',
  }));
}

function openQueue(rows: QueueRows): Queue {
  return new Queue({ userId: 'ann', rows, isSignedIn: async () => true });
}

test('keeps games without a network, over a reload, and sends each once there is one', async () => {
  const rows = new QueueRows();
  const offline = new GameOutbox({
    queue: openQueue(rows),
    onSent: () => undefined,
    send: () => Promise.reject(new ApiFailure(0, 'unreachable', 'The server cannot be reached')),
  });
  await offline.add(makeGames(1_200), 1);
  await expect.poll(() => offline.get().message).toBe('The server cannot be reached');
  expect(offline.get().games).toHaveLength(1_200);

  await offline.add(makeGames(2), 2);
  expect(offline.get().games).toHaveLength(1_200);

  const sent: string[] = [];
  const onSent = vi.fn<() => void>();
  const later = new GameOutbox({
    queue: openQueue(rows),
    onSent,
    send: async (games) => void sent.push(...games.map(({ game_key }) => game_key)),
  });
  const listed = later.get().games;
  await expect.poll(() => onSent.mock.calls.length).toBeGreaterThan(0);
  expect(sent).toEqual([...makeGames(1_200), ...makeGames(2)].map(({ game_key }) => game_key));
  // Sent games remain in the list until the server's list contains them, so that counts never fall.
  expect([later.get().games.length, later.get().unsent, rows.size]).toEqual([1_200, 0, 0]);
  expect(later.get().games).toBe(listed);
  later.forgetListed(new Set(sent.slice(0, 700)));
  expect(later.get().games).toHaveLength(500);
  later.forgetListed(new Set(sent));
  expect(later.get().games).toHaveLength(0);
});

test('keeps what the server refuses until the user gives it up', async () => {
  const rows = new QueueRows();
  const outbox = new GameOutbox({
    queue: openQueue(rows),
    onSent: () => undefined,
    send: () => Promise.reject(new ApiFailure(400, 'invalid', 'Your library is full')),
  });
  await outbox.add(makeGames(3), 1);
  await expect.poll(() => outbox.get()).toMatchObject({ isRefused: true, message: 'Your library is full' });
  expect(outbox.get().games).toHaveLength(3);
  outbox.discardRefused();
  expect([outbox.get().games.length, rows.size]).toEqual([0, 0]);
});
