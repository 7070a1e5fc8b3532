/** The worker types we use: those of pages and workers conflict. */
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

/** TypeScript sees `self` as a window. */
export const scope = globalThis as unknown as WorkerScope;

/** Prepended by the build (vite-plugin.ts). */
declare global {
  var shellVersion: string;
  /** Files of the shell, and prerendered pages. */
  var shellFiles: readonly string[];
  var shellPages: readonly string[];
}
