import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { ApiFailure } from '../lib/api-client.ts';
import { QueueRows } from './queue-rows.ts';
import { type Mutation, Queue } from './queue.ts';

const named: Mutation<string> = { kind: 'test', schema: z.string(), mergeKey: (entry) => entry };

function openQueue({ rows = new QueueRows(), userId = 'u', isSignedIn = async () => true } = {}) {
  return new Queue({ userId, rows, isSignedIn });
}

function startBatches(refused: string) {
  const rows = new QueueRows();
  const requests: (readonly string[])[] = [];
  const sent: string[] = [];
  const outbox = openQueue({ rows }).register<string, void>({ ...named, batchSize: 3 });
  outbox.start({
    send: async (entries) => {
      requests.push(entries);
      if (entries.includes(refused)) throw new ApiFailure(400, 'invalid', 'no');
    },
    asksWhoIsSignedIn: 'missing',
    onSent: (entry) => void sent.push(entry),
    onRefused: () => undefined,
  });
  return { outbox, rows, requests, sent };
}

function start(asksWhoIsSignedIn: 'always' | 'missing' = 'always') {
  const rows = new QueueRows();
  const got: string[] = [];
  const refused: string[] = [];
  const server: { failure: Error | undefined; signedIn: boolean; requested: number } = {
    failure: undefined,
    signedIn: true,
    requested: 0,
  };
  const queue = openQueue({ rows, isSignedIn: async () => server.signedIn });
  const outbox = queue.register<string, void>(named).start({
    send: async (entries) => {
      server.requested += 1;
      if (server.failure) throw server.failure;
      got.push(...entries);
    },
    asksWhoIsSignedIn,
    onRefused: (entry) => void refused.push(entry),
  });
  return { outbox, queue, rows, server, got, refused };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is stored', () => {
  test('is there for the same user on the next visit, and for nobody else', () => {
    const rows = new QueueRows();
    const first = openQueue({ rows }).register(named);
    void first.add('b');
    void first.add('a');
    expect(openQueue({ rows }).register(named).entries).toEqual(['a', 'b']);
    expect(openQueue({ rows }).register(named).find('b')).toBe('b');
    expect(openQueue({ rows, userId: 'u2' }).register(named).entries).toEqual([]);
  });

  test('stays when it cannot be read', () => {
    const rows = new QueueRows();
    void rows.put({ key: 'test:u:x', text: '{"from": "another version"}' });
    void rows.put({ key: 'test:u:y', text: 'rubbish' });
    expect(openQueue({ rows }).register(named).entries).toEqual([]);
    expect(rows.size).toBe(2);
  });

  test('keeps its order over a reload, also when the clock is set back', async () => {
    const rows = new QueueRows();
    const { mergeKey: _, ...ordered } = named;
    const first = openQueue({ rows }).register(ordered);
    await first.add('one', 5000);
    await first.add('two', 1000);
    const second = openQueue({ rows }).register(ordered);
    await second.add('three', 1000);
    expect(openQueue({ rows }).register(ordered).entries).toEqual(['one', 'two', 'three']);
  });
});

describe('sending', () => {
  test('goes in order and empties the outbox', async () => {
    const { outbox, rows, got } = start();
    for (const name of ['b', 'a', 'c']) void outbox.add(name);
    await outbox.flush();
    expect(got).toEqual(['b', 'a', 'c']);
    expect(rows.size).toBe(0);
  });

  test.each([400, 403, 404, 409, 413, 422])('a %d is a refusal: the next entry goes on', async (status) => {
    const { outbox, server, refused } = start();
    void outbox.add('a');
    server.failure = new ApiFailure(status, 'x', 'no');
    await outbox.flush();
    expect(refused).toEqual(['a']);
    expect(outbox.hasFailed).toBe(false);
  });

  test.each([0, 200, 408, 429, 500, 503])('a %d may pass: it waits longer each time', async (status) => {
    const { outbox, server, got, refused } = start();
    void outbox.add('a');
    server.failure = new ApiFailure(status, 'x', 'later');
    await outbox.flush();
    expect(outbox.get()).toMatchObject([{ state: 'failed', message: 'later' }]);
    const request: number[] = [server.requested];
    for (const ms of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(server.requested).toBe(request.at(-1));
      await vi.advanceTimersByTimeAsync(1);
      request.push(server.requested);
    }
    expect(request).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(29_999);
    expect(got).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(got).toEqual(['a']);
    expect(refused).toEqual([]);
    expect(outbox.size).toBe(0);
  });

  test('somebody else signed in: nothing is sent into their account', async () => {
    const { outbox, server, got } = start('always');
    void outbox.add('a');
    server.signedIn = false;
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requested).toBe(0);
    server.signedIn = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(got).toEqual(['a']);
  });

  test('somebody else signed in: what is missing there is not refused', async () => {
    const { outbox, rows, server, refused } = start('missing');
    void outbox.add('a');
    server.signedIn = false;
    server.failure = new ApiFailure(404, 'not_found', 'Gone');
    await outbox.flush();
    expect(refused).toEqual([]);
    server.signedIn = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(refused).toEqual(['a']);
    expect(rows.size).toBe(0);
  });

  test('after the sign-out nothing more is sent', async () => {
    const { outbox, queue, server, got } = start();
    server.failure = new ApiFailure(0, 'unreachable', 'No server');
    void outbox.add('a');
    await outbox.flush();
    server.failure = undefined;
    queue.stop();
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(got).toEqual([]);
    expect(outbox.size).toBe(1);
  });

  test('several at once, as many as fit', async () => {
    const { outbox, rows, requests, sent } = startBatches('none');
    for (const name of ['a', 'b', 'c', 'd']) void outbox.add(name);
    await outbox.flush();
    expect(requests).toEqual([['a', 'b', 'c'], ['d']]);
    expect(sent).toEqual(['a', 'b', 'c', 'd']);
    expect(rows.size).toBe(0);
  });

  test('one that is refused among several does not take the others with it', async () => {
    const { outbox, requests, sent } = startBatches('b');
    for (const name of ['a', 'b', 'c', 'd']) void outbox.add(name);
    await outbox.flush();
    expect(requests).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c'], ['d']]);
    expect(sent).toEqual(['a', 'c', 'd']);
  });
});

describe('an entry that comes after another', () => {
  const later: Mutation<string> = {
    ...named,
    kind: 'later',
    after: (entry) => ({ kind: 'test', name: entry.slice(0, 1) }),
  };

  function startBoth() {
    const got: string[] = [];
    const server: { failure: Error | undefined } = { failure: undefined };
    const rows = new QueueRows();
    const queue = openQueue({ rows });
    const send = async (entries: readonly string[]): Promise<void> => {
      const [entry = ''] = entries;
      if (server.failure && entry.length === 1) throw server.failure;
      got.push(entry);
    };
    const first = queue.register<string, void>(named).start({ send, onRefused: () => undefined });
    const second = queue.register<string, void>(later).start({ send });
    return { first, second, server, got, rows };
  }

  test('waits for that one only, and goes as soon as it was sent', async () => {
    const { first, second, server, got } = startBoth();
    server.failure = new ApiFailure(0, 'unreachable', 'No server');
    for (const name of ['a', 'b']) void first.add(name);
    for (const name of ['a later', 'c later']) void second.add(name);
    await second.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(got).toEqual(['c later']);
    expect(second.hasFailed).toBe(true);
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(1000);
    expect(got.toSorted()).toEqual(['a', 'a later', 'b', 'c later']);
    expect(second.hasFailed).toBe(false);
  });

  test('goes when that one is refused, and over a closed page', async () => {
    const { first, second, server, got, rows } = startBoth();
    server.failure = new ApiFailure(400, 'invalid', 'no');
    await first.add('a');
    await second.add('a later');
    expect([...rows.list('later:u:')]).toHaveLength(1);
    await second.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(got).toEqual(['a later']);
    expect(rows.size).toBe(0);
  });
});

describe('a pending change', () => {
  const drafts: Mutation<{ id: string; notes: string }> = {
    kind: 'drafts',
    schema: z.object({ id: z.string(), notes: z.string() }),
    mergeKey: ({ id }) => id,
    isReconciled: true,
  };
  const id = 'a';
  const save = (notes: string) => ({ id, notes });
  const unreachable = new ApiFailure(0, 'unreachable', 'The server cannot be reached');

  function open(rows = new QueueRows(), userId = 'user') {
    const server: {
      got: string[];
      failure: Error | undefined;
      gate: PromiseWithResolvers<void> | undefined;
    } = { got: [], failure: undefined, gate: undefined };
    const sent: string[] = [];
    const outbox = openQueue({ rows, userId }).register<ReturnType<typeof save>, void>(drafts);
    outbox.start({
      send: async ([change]) => {
        await server.gate?.promise;
        if (server.failure) throw server.failure;
        server.got.push(change?.notes ?? '');
      },
      onSent: ({ notes }) => void sent.push(notes),
    });
    return { outbox, server, rows, sent, states: () => outbox.get().map(({ state }) => state) };
  }
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  test('sends a change and forgets it', async () => {
    const { outbox, server, rows, sent, states } = open();
    outbox.put(save('a'));
    expect(states()).toEqual(['sending']);
    await settle();
    expect(server.got).toEqual(['a']);
    expect(sent).toHaveLength(1);
    expect(states()).toEqual([]);
    expect(rows.size).toBe(0);
  });

  test('keeps a held change safe and sends it when it is released', async () => {
    const { outbox, server, rows, states } = open();
    outbox.hold(save('a'));
    outbox.hold(save('ab'));
    await settle();
    expect(states()).toEqual(['deferred']);
    expect(server.got).toEqual([]);
    expect(rows.size).toBe(1);
    outbox.release(id);
    await settle();
    expect(server.got).toEqual(['ab']);
  });

  test('a refused change stays, is not repeated by itself, and can be retried or discarded', async () => {
    const { outbox, server, rows, states } = open();
    server.failure = new ApiFailure(400, 'invalid', 'notes: At most 50000 characters');
    outbox.put(save('a'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(outbox.get()).toMatchObject([{ state: 'refused', message: 'notes: At most 50000 characters' }]);
    server.failure = undefined;
    void outbox.retryNow();
    await settle();
    expect(server.got).toEqual(['a']);

    server.failure = new ApiFailure(400, 'invalid', 'no');
    outbox.put(save('b'));
    await settle();
    outbox.remove(id);
    expect(states()).toEqual([]);
    expect(rows.size).toBe(0);
  });

  test('without a session it waits for the next visit', async () => {
    const { outbox, server, rows } = open();
    server.failure = new ApiFailure(401, 'user_not_logged_in', 'Please sign in');
    outbox.put(save('a'));
    await vi.advanceTimersByTimeAsync(120_000);
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.got).toEqual([]);
    expect(rows.has(`drafts:user:${id}`)).toBe(true);
    const next = open(rows);
    next.outbox.resume((left) => left);
    await settle();
    expect(next.server.got).toEqual(['a']);
  });

  test('what is written while a request is under way is sent after it', async () => {
    const { outbox, server, states } = open();
    server.gate = Promise.withResolvers();
    outbox.put(save('a'));
    await settle();
    outbox.put(save('ab'));
    server.gate.resolve();
    await settle();
    expect(server.got).toEqual(['a', 'ab']);
    expect(states()).toEqual([]);
  });

  test('a visit that ended leaves its change to the next one, once, and to the same user only', async () => {
    const first = open();
    first.server.failure = unreachable;
    first.outbox.hold(save('typed, then the power went'));

    const other = open(first.rows, 'somebody else');
    other.outbox.resume((left) => left);
    await settle();
    expect(other.server.got).toEqual([]);

    const next = open(first.rows);
    next.outbox.resume((left) => left);
    next.outbox.resume((left) => left);
    await settle();
    expect(next.server.got).toEqual(['typed, then the power went']);
    expect(first.rows.size).toBe(0);
  });

  test('drops what the server turns out to have, and what cannot be read', async () => {
    const { rows, outbox } = open();
    outbox.hold(save('a'));
    void rows.put({ key: 'drafts:user:x', text: 'rubbish' });
    const next = open(rows);
    next.outbox.resume(() => undefined);
    await settle();
    expect(next.server.got).toEqual([]);
    expect(rows.has(`drafts:user:${id}`)).toBe(false);
    expect(rows.has('drafts:user:x')).toBe(true);
  });
});
