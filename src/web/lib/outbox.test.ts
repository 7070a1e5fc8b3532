import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

import { ApiFailure } from './api-client.ts';
import { OutboxSender, type OutboxStorage, OutboxStore } from './outbox.ts';
import { PageStorage } from './outbox-storage.ts';

const makeStore = (storage: OutboxStorage, userId = 'u') =>
  new OutboxStore(storage, 'test', userId, z.string());

/** A batch with one entry that the server may refuse. */
function startBatches(refused: string) {
  const store = makeStore(new PageStorage());
  const requests: (readonly string[])[] = [];
  const sent: string[] = [];
  const send = async (entries: readonly string[]): Promise<void> => {
    requests.push(entries);
    if (entries.includes(refused)) throw new ApiFailure(400, 'invalid', 'no');
  };
  const sender = new OutboxSender<string>({
    store,
    findNext: () => store.entries.keys().next().value,
    send: (entry) => send([entry]),
    batch: { listNext: () => [...store.entries.keys()].slice(0, 3), send },
    isSignedIn: async () => true,
    asksWhoIsSignedIn: 'missing',
    onSent: (entry) => void sent.push(entry),
    onRefused: () => 'drop',
    onFailed: () => undefined,
  });
  return { store, sender, requests, sent };
}

function start(asksWhoIsSignedIn: 'always' | 'missing' = 'always') {
  const store = makeStore(new PageStorage());
  const got: string[] = [];
  const refused: string[] = [];
  const server: { failure: Error | undefined; signedIn: boolean; requested: number } = {
    failure: undefined,
    signedIn: true,
    requested: 0,
  };
  const sender = new OutboxSender<string>({
    store,
    findNext: () => store.entries.keys().next().value,
    send: async (entry) => {
      server.requested += 1;
      if (server.failure) throw server.failure;
      got.push(entry);
    },
    isSignedIn: async () => server.signedIn,
    asksWhoIsSignedIn,
    onSent: () => undefined,
    onRefused: (entry) => {
      refused.push(entry);
      return 'drop';
    },
    onFailed: () => undefined,
  });
  return { store, sender, server, got, refused };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is stored', () => {
  test('is there for the same user on the next visit, and for nobody else', () => {
    const storage = new PageStorage();
    void makeStore(storage).put('b', 'two');
    void makeStore(storage).put('a', 'one');
    expect(makeStore(storage).listStoredNames()).toEqual(['a', 'b']);
    expect(makeStore(storage).findStored('b')).toBe('two');
    expect(makeStore(storage, 'u2').listStoredNames()).toEqual([]);
  });

  test('stays when it cannot be read', () => {
    const storage = new PageStorage();
    void storage.setItem('test:u:x', '{"from": "another version"}');
    void storage.setItem('test:u:y', 'rubbish');
    expect(makeStore(storage).findStored('x')).toBeUndefined();
    expect(makeStore(storage).findStored('y')).toBeUndefined();
    expect(storage.length).toBe(2);
  });
});

describe('sending', () => {
  test('goes in order and empties the outbox', async () => {
    const { store, sender, got } = start();
    for (const name of ['b', 'a', 'c']) void store.put(name, name);
    await sender.flush();
    expect(got).toEqual(['b', 'a', 'c']);
    expect(store.listStoredNames()).toEqual([]);
  });

  test.each([400, 403, 404, 409, 413, 422])('a %d is a refusal: the next entry goes on', async (status) => {
    const { store, sender, server, refused } = start();
    void store.put('a', 'a');
    server.failure = new ApiFailure(status, 'x', 'no');
    await sender.flush();
    expect(refused).toEqual(['a']);
    expect(sender.hasFailed).toBe(false);
  });

  test.each([0, 200, 408, 429, 500, 503])('a %d may pass: it waits longer each time', async (status) => {
    const { store, sender, server, got, refused } = start();
    void store.put('a', 'a');
    server.failure = new ApiFailure(status, 'x', 'later');
    await sender.flush();
    const request: number[] = [server.requested];
    for (const ms of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(server.requested).toBe(request.at(-1));
      await vi.advanceTimersByTimeAsync(1);
      request.push(server.requested);
    }
    expect(request).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(got).toEqual(['a']);
    expect(refused).toEqual([]);
  });

  test('a 401 waits for the next visit', async () => {
    const { store, sender, server } = start();
    void store.put('a', 'a');
    server.failure = new ApiFailure(401, 'user_not_logged_in', 'Please sign in');
    await sender.flush();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.requested).toBe(1);
    expect(store.listStoredNames()).toEqual(['a']);
  });

  test('somebody else signed in: nothing is sent into their account', async () => {
    const { store, sender, server, got } = start('always');
    void store.put('a', 'a');
    server.signedIn = false;
    await sender.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requested).toBe(0);
    server.signedIn = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(got).toEqual(['a']);
  });

  test('somebody else signed in: what is missing there is not refused', async () => {
    const { store, sender, server, refused } = start('missing');
    void store.put('a', 'a');
    server.signedIn = false;
    server.failure = new ApiFailure(404, 'not_found', 'Gone');
    await sender.flush();
    expect(refused).toEqual([]);
    server.signedIn = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(refused).toEqual(['a']);
    expect(store.listStoredNames()).toEqual([]);
  });

  test('several at once, as many as fit', async () => {
    const { store, sender, requests, sent } = startBatches('none');
    for (const name of ['a', 'b', 'c', 'd']) void store.put(name, name);
    await sender.flush();
    expect(requests).toEqual([['a', 'b', 'c'], ['d']]);
    expect(sent).toEqual(['a', 'b', 'c', 'd']);
    expect(store.listStoredNames()).toEqual([]);
  });

  test('one that is refused among several does not take the others with it', async () => {
    const { store, sender, requests, sent } = startBatches('b');
    for (const name of ['a', 'b', 'c', 'd']) void store.put(name, name);
    await sender.flush();
    expect(requests).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c'], ['d']]);
    expect(sent).toEqual(['a', 'c', 'd']);
  });
});
