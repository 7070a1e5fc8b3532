/** Whether the screens show what the server says, or what this device has kept because the server cannot be reached. */
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
