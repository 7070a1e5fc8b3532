/** The page's side of the service worker (src/web/service-worker). */
import { takeOverMessage } from './service-worker-messages.ts';

/** Signed-in users only. Without service workers everything else works. */
export async function startServiceWorker(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    return true;
  } catch {
    return false;
  }
}

export async function takeNewVersion(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    registration?.waiting?.postMessage(takeOverMessage);
  } finally {
    window.location.reload();
  }
}
