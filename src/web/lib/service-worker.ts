import { takeOverMessage } from './service-worker-messages.ts';

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
