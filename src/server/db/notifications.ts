import { Client } from 'pg';
import { OneByOne } from '../semaphore.ts';

export interface Notifications {
  notify(payload: string): Promise<void>;
  close(): Promise<void>;
}

const reconnectMs = 500;

export function openNotifications(options: {
  url: string;
  channel: string;
  onNotification: (payload: string) => void;
  /** Called after each connect, because notifications may have been missed before. */
  onGap: () => void;
  onError: (error: unknown) => void;
}): Notifications {
  let client: Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const queue = new OneByOne();

  function lose(lost: Client, error?: unknown): void {
    if (client !== lost) return;
    client = undefined;
    if (error !== undefined && !closed) options.onError(error);
    lost.end().catch(() => undefined);
    if (!closed) retry = setTimeout(() => void listen(), reconnectMs);
  }

  async function listen(): Promise<void> {
    const fresh = new Client({ connectionString: options.url, keepAlive: true });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', (message) => options.onNotification(message.payload ?? ''));
    try {
      await fresh.connect();
      // PostgreSQL commits notifications one at a time, so they must not wait for the disk.
      await fresh.query('set synchronous_commit = off');
      await fresh.query(`listen ${options.channel}`);
      options.onGap();
    } catch (error) {
      lose(fresh, error);
    }
  }

  void listen();
  return {
    async notify(payload) {
      try {
        await queue.run(() =>
          client?.query({
            name: 'notify',
            text: 'select pg_notify($1, $2)',
            values: [options.channel, payload],
          }),
        );
      } catch (error) {
        options.onError(error);
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await queue.run(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
