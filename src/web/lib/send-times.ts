import { sendMessage } from './service-worker-messages.ts';

/**
 * Calls `send` when entries may get through: the connection is back, the page is looked at again, or the browser says so in its
 * own time.
 */

export function onSendTime(send: () => void): () => void {
  const onShown = (): void => {
    if (document.visibilityState === 'visible') send();
  };
  const onMessage = ({ data }: MessageEvent): void => {
    if (data === sendMessage) send();
  };
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', onShown);
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  workers?.addEventListener('message', onMessage);
  return () => {
    window.removeEventListener('online', send);
    document.removeEventListener('visibilitychange', onShown);
    workers?.removeEventListener('message', onMessage);
  };
}

/** Not every browser has background sync, and TypeScript's types do not know it. */
interface WithSync {
  sync?: { register: (name: string) => Promise<void> };
}

/** Where the browser can, it sends what waits when there is a connection again, also after the page was closed. */
export async function askForLaterSending(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const { sync }: Partial<ServiceWorkerRegistration> & WithSync = registration ?? {};
  // A user may have forbidden it: then it is sent when the page is open.
  await sync?.register(sendMessage).catch(() => undefined);
}
