/** What a service worker finds around it, as far as ours uses it: the types of pages and of workers do not go together. */
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

/** `self` is a window to the type checker. */
export const scope = globalThis as unknown as WorkerScope;

/** Written in front of the worker by the build (vite-plugin.ts). */
declare global {
  var shellVersion: string;
  /** Files of the shell and its screens, and the addresses of the pages that come with a first screen drawn. */
  var shellFiles: readonly string[];
  var shellPages: readonly string[];
}
