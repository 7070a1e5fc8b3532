import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { afterTest, makePostgresLocation } from '../testing/app.ts';
import { type LiveNotifications, createPostgresNotifications } from './notifications.ts';

async function openNotifications(
  url: string,
  onWake: (users: readonly string[]) => void,
): Promise<LiveNotifications> {
  const connected = Promise.withResolvers<void>();
  const notifications = createPostgresNotifications({
    url,
    nodeId: randomUUID(),
    onWake,
    onGap: connected.resolve,
    onError: connected.reject,
  });
  afterTest(notifications.close);
  await connected.promise;
  return notifications;
}

test('R13: a thousand wake-ups at once reach the other node in a few messages, and not the own', async () => {
  const { url = '' } = await makePostgresLocation();
  const heard: string[][] = [];
  const own: string[][] = [];
  const sender = await openNotifications(url, (users) => own.push([...users]));
  await openNotifications(url, (users) => heard.push([...users]));
  const users = Array.from({ length: 1000 }, () => randomUUID());
  for (const user of users) sender.wake([user]);
  await expect.poll(() => heard.flat().length).toBe(users.length);
  expect(new Set(heard.flat())).toEqual(new Set(users));
  expect(heard.length).toBeLessThan(20);
  expect(own).toEqual([]);
});
