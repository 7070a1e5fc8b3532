/**
 * Makes other nodes read a changed game from the database. Nodes also poll, so a notification may get lost.
 */
import * as z from 'zod/mini';
import { openNotifications } from '../db/notifications.ts';

const usersPerMessage = 100;

const wakeSchema = z.object({ node: z.string(), users: z.array(z.string()) });

export interface LiveNotifications {
  wake(users: readonly string[]): void;
  close(): Promise<void>;
}

export const silentNotifications: LiveNotifications = { wake: () => undefined, close: async () => undefined };

export function createPostgresNotifications(options: {
  url: string;
  nodeId: string;
  onWake: (users: readonly string[]) => void;
  onGap: () => void;
  onError: (error: unknown) => void;
}): LiveNotifications {
  function hear(payload: string): void {
    try {
      const wake = wakeSchema.parse(JSON.parse(payload));
      if (wake.node !== options.nodeId) options.onWake(wake.users);
    } catch (error) {
      options.onError(error);
    }
  }
  const { url, onGap, onError } = options;
  const line = openNotifications({ url, channel: 'tabiya_live', onNotification: hear, onGap, onError });
  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;
  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const users = [...waiting].slice(0, usersPerMessage);
      for (const user of users) waiting.delete(user);
      await line.notify(JSON.stringify({ node: options.nodeId, users }));
    }
    sending = undefined;
  }
  return {
    wake(users) {
      for (const user of users) waiting.add(user);
      sending ??= sendAll();
    },
    async close() {
      await sending;
      await line.close();
    },
  };
}
