import { useEffect, useEffectEvent } from 'react';

import { sendMessage } from './service-worker-messages.ts';

export function onSendTime(send: () => void, signal: AbortSignal): void {
  // The build prerenders screens in Node, which has no window.
  if (typeof window === 'undefined') return;
  const onShown = (): void => {
    if (document.visibilityState === 'visible') send();
  };
  const onMessage = ({ data }: MessageEvent): void => {
    if (data === sendMessage) send();
  };
  window.addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', onShown, { signal });
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', onMessage, { signal });
}

export function useSendTime(send: () => void): void {
  const onTime = useEffectEvent(send);
  useEffect(() => {
    const shown = new AbortController();
    onSendTime(() => onTime(), shown.signal);
    return () => shown.abort();
  }, []);
}

interface WithSync {
  sync?: { register: (name: string) => Promise<void> };
}

export async function askForLaterSending(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const { sync }: Partial<ServiceWorkerRegistration> & WithSync = registration ?? {};
  await sync?.register(sendMessage).catch(() => undefined);
}
