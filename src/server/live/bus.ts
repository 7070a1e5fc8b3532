/**
 * Wakes the other nodes. It carries no state: a node that is woken reads the database, and the slow poll finds what a lost
 * wake-up would have told.
 */
import * as z from 'zod/mini';
import { openNotifications } from '../db/notifications.ts';

/** A message has room for 8,000 bytes. */
const usersPerMessage = 100;

const wakeSchema = z.object({ node: z.string(), users: z.array(z.string()) });

export interface LiveBus {
  /** Something has changed for these users: their game, or the connection that counts. */
  wake(users: readonly string[]): void;
  close(): Promise<void>;
}

/** SQLite has one node, and nobody else to wake. */
export const silentBus: LiveBus = { wake: () => undefined, close: async () => undefined };

export function createPostgresBus(options: {
  url: string;
  nodeId: string;
  onWake: (users: readonly string[]) => void;
  /** Wake-ups may have been missed. */
  onGap: () => void;
  onError: (error: unknown) => void;
}): LiveBus {
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
  /** Users who are to be woken while a message is on its way share the next one. */
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
