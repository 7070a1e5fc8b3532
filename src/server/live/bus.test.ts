import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { afterTest, makePostgresLocation } from '../testing/app.ts';
import { type LiveBus, createPostgresBus } from './bus.ts';

async function openBus(url: string, onWake: (users: readonly string[]) => void): Promise<LiveBus> {
  const connected = Promise.withResolvers<void>();
  const bus = createPostgresBus({
    url,
    nodeId: randomUUID(),
    onWake,
    onGap: connected.resolve,
    onError: connected.reject,
  });
  afterTest(bus.close);
  await connected.promise;
  return bus;
}

test('R13: a thousand wake-ups at once reach the other node in a few messages, and not the own', async () => {
  const { url = '' } = await makePostgresLocation();
  const heard: string[][] = [];
  const own: string[][] = [];
  const sender = await openBus(url, (users) => own.push([...users]));
  await openBus(url, (users) => heard.push([...users]));
  const users = Array.from({ length: 1000 }, () => randomUUID());
  for (const user of users) sender.wake([user]);
  await expect.poll(() => heard.flat().length).toBe(users.length);
  expect(new Set(heard.flat())).toEqual(new Set(users));
  expect(heard.length).toBeLessThan(20);
  expect(own).toEqual([]);
});
