import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue, type QueueShare } from './fair-queue.ts';

const share: QueueShare = { running: 2, runningPerUser: 1, waiting: 4, waitingPerUser: 2 };
const never = new AbortController().signal;

function makeDesk(limits: QueueShare = share) {
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
  const desk = makeDesk();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await desk.ask('ann', name);
  expect(desk.begun).toEqual(['a1']);
  expect([...desk.outcomes]).toEqual([
    ['a4', 'sent away'],
    ['a5', 'sent away'],
  ]);
  await desk.ask('ben', 'b1');
  expect(desk.begun).toEqual(['a1', 'b1']);
});

test('users take turns', async () => {
  const desk = makeDesk({ running: 1, runningPerUser: 1, waiting: 8, waitingPerUser: 4 });
  for (const name of ['a1', 'a2', 'a3']) await desk.ask('ann', name);
  for (const name of ['b1', 'b2']) await desk.ask('ben', name);
  for (const name of ['a1', 'b1', 'a2', 'b2']) await desk.end(name);
  expect(desk.begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a full queue makes room for a newcomer at the cost of who has the most in it', async () => {
  const desk = makeDesk();
  for (const user of ['ann', 'ben']) {
    for (const turn of [1, 2, 3]) await desk.ask(user, `${user}${turn}`);
  }
  expect(desk.outcomes.size).toBe(0);
  await desk.ask('cem', 'cem1');
  expect([...desk.outcomes]).toEqual([['ann3', 'sent away']]);
  await desk.end('ann1');
  expect(desk.begun).toEqual(['ann1', 'ben1', 'cem1']);
});

test('who goes away gives up the place', async () => {
  const desk = makeDesk({ ...share, running: 1 });
  const gone = new AbortController();
  await desk.ask('ann', 'a1');
  await desk.ask('ben', 'b1', gone.signal);
  gone.abort();
  await desk.ask('cem', 'c1');
  await desk.end('a1');
  expect(desk.begun).toEqual(['a1', 'c1']);
});

test('whatever comes and goes: the shares hold, and nobody is forgotten', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), user: fc.constantFrom('ann', 'ben', 'cem', 'dan') }),
    fc.record({ kind: fc.constant('end' as const), pick: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const desk = makeDesk();
      let asked = 0;
      const running = (): string[] => desk.begun.filter((name) => !desk.outcomes.has(name));
      for (const each of steps) {
        if (each.kind === 'ask') await desk.ask(each.user, `${each.user}-${(asked += 1)}`);
        else await desk.end(running()[each.pick % Math.max(1, running().length)] ?? '');
        const users = running().map((name) => name.split('-')[0]);
        expect(users.length).toBeLessThanOrEqual(share.running);
        expect(new Set(users).size).toBe(users.length);
        expect(asked - desk.outcomes.size - users.length).toBeLessThanOrEqual(share.waiting);
      }
      while (running().length > 0) await desk.end(running()[0] ?? '');
      expect(desk.outcomes.size).toBe(asked);
    }),
    { numRuns: 50 },
  );
});
