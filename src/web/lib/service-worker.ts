/** The page's end of the service worker (src/web/service-worker), which starts the app without a connection. */
import { takeOverMessage } from './service-worker-messages.ts';

/**
 * Only for users who are signed in: visitors have nothing to come back to. Browsers without service workers, and private
 * windows, work as before.
 */
export async function startServiceWorker(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    return true;
  } catch {
    return false;
  }
}

/** The new worker takes over, and the page is loaded anew. */
export async function takeNewVersion(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    registration?.waiting?.postMessage(takeOverMessage);
  } finally {
    window.location.reload();
  }
}
