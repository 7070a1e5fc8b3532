/** TypeScript's types for pages and for workers conflict, so this file declares the few types it needs. */
interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<readonly { postMessage: (message: string) => void }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (kind: 'install' | 'activate' | 'sync', listen: (event: LastingEvent) => void): void;
    (kind: 'fetch', listen: (event: FetchEvent) => void): void;
    (kind: 'message', listen: (event: MessageEvent<unknown>) => void): void;
  };
}

export const scope = globalThis as unknown as WorkerScope;

declare global {
  var shellVersion: string;
  var shellFiles: readonly string[];
  var shellPages: readonly string[];
}
