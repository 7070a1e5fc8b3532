/**
 * Wakes the other nodes. It carries no truth: who is woken reads the database, and a lost wake-up is found by the
 * slow poll.
 */
import * as z from 'zod/mini';
import { openNotifications } from '../db/notifications.ts';

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
  return {
    wake: (users) => line.notify(JSON.stringify({ node: options.nodeId, users })),
    close: line.close,
  };
}
