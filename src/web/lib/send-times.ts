import { sendMessage } from './service-worker-messages.ts';

/** Calls `send` when the connection is back, the page is shown, or the browser syncs. */

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

/** Missing in some browsers and in TypeScript. */
interface WithSync {
  sync?: { register: (name: string) => Promise<void> };
}

/** Background sync also works after the page is closed. */
export async function askForLaterSending(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const { sync }: Partial<ServiceWorkerRegistration> & WithSync = registration ?? {};
  // If forbidden, an open page sends.
  await sync?.register(sendMessage).catch(() => undefined);
}
