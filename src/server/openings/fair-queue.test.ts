import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue, type QueueShare } from './fair-queue.ts';

const share: QueueShare = { running: 2, runningPerUser: 1, waiting: 4, waitingPerUser: 2 };
const never = new AbortController().signal;

function makeQueue(limits: QueueShare = share) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const outcomes = new Map<string, string>();
  const settle = async (): Promise<void> => {
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
  };
  return {
    begun,
    outcomes,
    async ask(userId: string, name: string, signal: AbortSignal = never): Promise<void> {
      void queue
        .run(userId, signal, async () => {
          begun.push(name);
          await new Promise<void>((resolve) => ends.set(name, resolve));
          return name;
        })
        .then((outcome) => outcomes.set(name, outcome === undefined ? 'sent away' : 'done'));
      await settle();
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await settle();
    },
  };
}

test('one user’s crowd leaves a worker to the others, and is sent away past its share', async () => {
  const queue = makeQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await queue.ask('ann', name);
  expect(queue.begun).toEqual(['a1']);
  expect([...queue.outcomes]).toEqual([
    ['a4', 'sent away'],
    ['a5', 'sent away'],
  ]);
  await queue.ask('ben', 'b1');
  expect(queue.begun).toEqual(['a1', 'b1']);
});

test('users take turns', async () => {
  const queue = makeQueue({ running: 1, runningPerUser: 1, waiting: 8, waitingPerUser: 4 });
  for (const name of ['a1', 'a2', 'a3']) await queue.ask('ann', name);
  for (const name of ['b1', 'b2']) await queue.ask('ben', name);
  for (const name of ['a1', 'b1', 'a2', 'b2']) await queue.end(name);
  expect(queue.begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a full queue makes room for a newcomer at the cost of who has the most in it', async () => {
  const queue = makeQueue();
  for (const user of ['ann', 'ben']) {
    for (const turn of [1, 2, 3]) await queue.ask(user, `${user}${turn}`);
  }
  expect(queue.outcomes.size).toBe(0);
  await queue.ask('cem', 'cem1');
  expect([...queue.outcomes]).toEqual([['ann3', 'sent away']]);
  await queue.end('ann1');
  expect(queue.begun).toEqual(['ann1', 'ben1', 'cem1']);
});

test('who goes away gives up the place', async () => {
  const queue = makeQueue({ ...share, running: 1 });
  const gone = new AbortController();
  await queue.ask('ann', 'a1');
  await queue.ask('ben', 'b1', gone.signal);
  gone.abort();
  await queue.ask('cem', 'c1');
  await queue.end('a1');
  expect(queue.begun).toEqual(['a1', 'c1']);
});

test('whatever comes and goes: the shares hold, and nobody is forgotten', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), user: fc.constantFrom('ann', 'ben', 'cem', 'dan') }),
    fc.record({ kind: fc.constant('end' as const), pick: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const queue = makeQueue();
      let requested = 0;
      const running = (): string[] => queue.begun.filter((name) => !queue.outcomes.has(name));
      for (const each of steps) {
        if (each.kind === 'ask') await queue.ask(each.user, `${each.user}-${(requested += 1)}`);
        else await queue.end(running()[each.pick % Math.max(1, running().length)] ?? '');
        const users = running().map((name) => name.split('-')[0]);
        expect(users.length).toBeLessThanOrEqual(share.running);
        expect(new Set(users).size).toBe(users.length);
        expect(requested - queue.outcomes.size - users.length).toBeLessThanOrEqual(share.waiting);
      }
      while (running().length > 0) await queue.end(running()[0] ?? '');
      expect(queue.outcomes.size).toBe(requested);
    }),
    { numRuns: 50 },
  );
});
