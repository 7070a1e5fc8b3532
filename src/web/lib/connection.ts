/** Whether the server could be reached the last time anything was asked of it. */
let isConnected = true;
const listeners = new Set<() => void>();

export function setConnected(next: boolean): void {
  if (isConnected === next) return;
  isConnected = next;
  for (const listener of listeners) listener();
}

export function getConnected(): boolean {
  return isConnected;
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
