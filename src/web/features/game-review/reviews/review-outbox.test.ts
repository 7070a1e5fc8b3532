import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../lib/api-client.ts';
import { PageStorage } from '../../../lib/outbox-storage.ts';
import type { ReviewChange } from './pending-changes.ts';
import { GameReviewOutbox } from './review-outbox.ts';

const id = '00000000-0000-4000-8000-00000000000a';

function save(notes: string): ReviewChange {
  const review = {
    id,
    date_time_played: '2026-11-14T21:41:00.000Z',
    hero_color: 'White',
    username: 'hero',
    opponent_name: 'villain',
    time_control: '600+5',
    site: 'Lichess',
    notes,
    pgn: '',
    link: '',
  } as const;
  return { kind: 'save', review, mistakes: [], notesBefore: '' };
}

/** Accepts, refuses or fails on demand. */
class Server {
  readonly got: string[] = [];
  failure: Error | undefined;
  /** Delays the next request. */
  gate: PromiseWithResolvers<void> | undefined;

  send = async (change: ReviewChange): Promise<void> => {
    await this.gate?.promise;
    if (this.failure) throw this.failure;
    this.got.push(change.kind === 'save' ? change.review.notes : 'delete');
  };
}

const unreachable = new ApiFailure(0, 'unreachable', 'The server cannot be reached');

function start(storage = new PageStorage(), userId = 'user') {
  const server = new Server();
  const sent: ReviewChange[] = [];
  const outbox = new GameReviewOutbox({
    storage,
    userId,
    send: server.send,
    onSent: (change) => sent.push(change),
  });
  const states = (): string[] => outbox.get().map(({ state }) => state);
  return { outbox, server, storage, sent, states };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe('ReviewOutbox', () => {
  test('sends a change and forgets it', async () => {
    const { outbox, server, storage, sent, states } = start();
    outbox.put(save('a'));
    expect(states()).toEqual(['sending']);
    await settle();
    expect(server.got).toEqual(['a']);
    expect(sent).toHaveLength(1);
    expect(states()).toEqual([]);
    expect(storage.length).toBe(0);
  });

  test('keeps a held change safe and sends it when it is released', async () => {
    const { outbox, server, storage, states } = start();
    outbox.hold(save('a'));
    outbox.hold(save('ab'));
    await settle();
    expect(states()).toEqual(['deferred']);
    expect(server.got).toEqual([]);
    expect(storage.length).toBe(1);
    outbox.release(id);
    await settle();
    expect(server.got).toEqual(['ab']);
  });

  test('tries again by itself until the server answers, waiting longer each time', async () => {
    const { outbox, server, states } = start();
    server.failure = unreachable;
    outbox.put(save('a'));
    await settle();
    expect(outbox.get()).toMatchObject([{ state: 'failed', message: 'The server cannot be reached' }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(states()).toEqual(['failed']);
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(1999);
    expect(server.got).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.got).toEqual(['a']);
    expect(states()).toEqual([]);
  });

  test('a refused change stays, is not repeated by itself, and can be retried or discarded', async () => {
    const { outbox, server, storage, states } = start();
    server.failure = new ApiFailure(400, 'invalid', 'notes: At most 50000 characters');
    outbox.put(save('a'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(outbox.get()).toMatchObject([{ state: 'refused', message: 'notes: At most 50000 characters' }]);
    server.failure = undefined;
    outbox.retryNow();
    await settle();
    expect(server.got).toEqual(['a']);

    server.failure = new ApiFailure(400, 'invalid', 'no');
    outbox.put(save('b'));
    await settle();
    outbox.discard(id);
    expect(states()).toEqual([]);
    expect(storage.length).toBe(0);
  });

  test.each([429, 503])('a %d is no refusal', async (status) => {
    const { outbox, server, states } = start();
    server.failure = new ApiFailure(status, 'x', 'busy');
    outbox.put(save('a'));
    await settle();
    expect(states()).toEqual(['failed']);
  });

  test('without a session it waits for the next visit', async () => {
    const { outbox, server, storage } = start();
    server.failure = new ApiFailure(401, 'user_not_logged_in', 'Please sign in');
    outbox.put(save('a'));
    await vi.advanceTimersByTimeAsync(120_000);
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.got).toEqual([]);
    const next = start(storage);
    next.outbox.resume((left) => left);
    await settle();
    expect(next.server.got).toEqual(['a']);
  });

  test('what is written while a request is under way is sent after it', async () => {
    const { outbox, server, states } = start();
    server.gate = Promise.withResolvers();
    outbox.put(save('a'));
    await settle();
    outbox.put(save('ab'));
    server.gate.resolve();
    await settle();
    expect(server.got).toEqual(['a', 'ab']);
    expect(states()).toEqual([]);
  });

  test('undoing a deletion that is under way saves the review again after it', async () => {
    const { outbox, server } = start();
    server.gate = Promise.withResolvers();
    outbox.put({ kind: 'delete', id });
    await settle();
    outbox.put(save('back'));
    server.gate.resolve();
    await settle();
    expect(server.got).toEqual(['delete', 'back']);
  });

  test('a visit that ended leaves its change to the next one, once, and to the same user only', async () => {
    const first = start();
    first.server.failure = unreachable;
    first.outbox.hold(save('typed, then the power went'));

    const other = start(first.storage, 'somebody else');
    other.outbox.resume((left) => left);
    await settle();
    expect(other.server.got).toEqual([]);

    const next = start(first.storage);
    next.outbox.resume((left) => left);
    next.outbox.resume((left) => left);
    await settle();
    expect(next.server.got).toEqual(['typed, then the power went']);
    expect(first.storage.length).toBe(0);
  });

  test('drops what the server turns out to have, and what cannot be read', async () => {
    const { storage, outbox } = start();
    outbox.hold(save('a'));
    void storage.setItem('tabiya-unsaved-review:user:x', 'rubbish');
    const next = start(storage);
    next.outbox.resume(() => undefined);
    await settle();
    expect(next.server.got).toEqual([]);
    expect(storage.getItem(`tabiya-unsaved-review:user:${id}`)).toBeNull();
  });
});
