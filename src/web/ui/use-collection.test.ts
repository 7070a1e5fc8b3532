import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiFailure } from '../lib/api-client.ts';
import { QueueRows } from '../sync/queue-rows.ts';
import { Queue } from '../sync/queue.ts';
import { applyListChange } from '../sync/responses.ts';
import { CollectionQueue } from './use-collection.ts';

interface Note {
  place: string;
  text: string;
}
type Change = Parameters<CollectionQueue['add']>[0];

const unreachable = new ApiFailure(0, 'unreachable', 'The server cannot be reached');
const full = new ApiFailure(413, 'full', 'The limit is 2 notes. Delete one first');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const makeChange = ({ place, text }: Partial<Note>, list = '/api/get-notes'): Change => ({
  list,
  key: ['place'],
  path: text === undefined ? '/api/delete-note' : '/api/save-note',
  body: { place, text },
  row: text === undefined ? null : { place, text },
  changes: [],
});
const save = (place: string, text: string) => makeChange({ place, text });
const remove = (place: string) => makeChange({ place });

function makeServer(limit = 100) {
  const server = {
    notes: [] as Note[],
    isReached: true,
    losesAnswers: false,
    send: async (change: Change): Promise<unknown> => {
      await Promise.resolve();
      if (!server.isReached) throw unreachable;
      const notes = applyListChange(server.notes, change);
      if (notes.length > limit) throw full;
      server.notes = notes;
      if (server.losesAnswers) throw unreachable;
      return { api_result: 'general_sql_success' };
    },
  };
  return server;
}

function open(server: ReturnType<typeof makeServer>, rows = new QueueRows()) {
  const page = { rows, shown: server.notes, refusals: [] as string[] };
  const queue = new Queue({ userId: 'u', rows, isSignedIn: async () => true });
  const notes = new CollectionQueue({
    queue,
    send: server.send,
    onSent: (change) => {
      page.shown = applyListChange(page.shown, change);
    },
    onRefused: (message) => void page.refusals.push(message),
  });
  const show = () => notes.get().reduce((known, { entry }) => applyListChange(known, entry), page.shown);
  return Object.assign(page, { queue, notes, show });
}

test('a change is shown at once, waits over a reload, and is sent once for each row', async () => {
  const server = makeServer();
  server.isReached = false;
  const first = open(server);
  expect(await first.notes.add(save('b', 'one'))).toBeUndefined();
  await first.notes.add(save('a', 'two'));
  await first.notes.add(save('b', 'three'));
  await first.notes.add(makeChange({ place: 'b', text: 'of another list' }, '/api/get-others'));
  expect(first.notes.get()).toHaveLength(3);
  first.queue.stop();

  const second = open(server, first.rows);
  const ownNotes = second.notes.get().filter(({ entry }) => entry.list === '/api/get-notes');
  expect(ownNotes.map(({ entry }) => entry.row)).toEqual([
    { place: 'a', text: 'two' },
    { place: 'b', text: 'three' },
  ]);
  server.isReached = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(first.rows.size).toBe(0);
  expect(await second.notes.add(remove('a'))).toEqual({ api_result: 'general_sql_success' });
  expect(second.show()).toEqual([expect.objectContaining({ place: 'b' })]);
});

test('a refusal is thrown to the caller; a change that has waited stays for the user', async () => {
  const server = makeServer(2);
  const page = open(server);
  await page.notes.add(save('a', 'one'));
  await page.notes.add(save('b', 'two'));
  await expect(page.notes.add(save('c', 'three'))).rejects.toThrow(full.message);
  expect([page.notes.get(), page.rows.size, page.refusals]).toEqual([[], 0, []]);
  expect(await page.notes.add(save('b', 'changed'))).toBeDefined();

  server.isReached = false;
  await page.notes.add(save('c', 'written offline'));
  server.isReached = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.refusals).toEqual([full.message]);
  expect(page.notes.get()).toMatchObject([{ state: 'refused', message: full.message }]);
  expect(page.show()).toHaveLength(3);
  await page.notes.add(remove('c'));
  expect([page.rows.size, page.show()]).toEqual([0, server.notes]);
});

const places = fc.constantFrom('a', 'b', 'c');
const steps = fc.oneof(
  fc.record({ act: fc.constant('save'), place: places, text: fc.string({ maxLength: 3 }) }),
  fc.record({ act: fc.constant('remove'), place: places }),
  fc.record({ act: fc.constant('wait'), ms: fc.constantFrom(0, 500, 5000) }),
  fc.record({ act: fc.constantFrom('connection', 'answers', 'turn', 'reload') }),
);

test('in every order of changes, failures and reloads, the last change of a row wins', async () => {
  const property = fc.asyncProperty(fc.array(steps, { maxLength: 40 }), async (acts) => {
    const server = makeServer();
    let page = open(server);
    let wanted: Note[] = [];
    const calls: Promise<unknown>[] = [];
    for (const step of acts) {
      if ('place' in step) {
        const change = makeChange({ ...step });
        wanted = applyListChange(wanted, change);
        calls.push(page.notes.add(change));
      } else if ('ms' in step) await vi.advanceTimersByTimeAsync(step.ms);
      else if (step.act === 'connection') server.isReached = !server.isReached;
      else if (step.act === 'answers') server.losesAnswers = !server.losesAnswers;
      else if (step.act === 'turn') await Promise.resolve();
      else {
        page.queue.stop();
        await vi.advanceTimersByTimeAsync(0);
        page = open(server, page.rows);
      }
      expect(page.show()).toEqual(wanted);
    }
    Object.assign(server, { isReached: true, losesAnswers: false });
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(calls);
    expect([server.notes, page.rows.size]).toEqual([wanted, 0]);
  });
  await fc.assert(property, { numRuns: 300 });
});
