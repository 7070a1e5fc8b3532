import type { QueryClient } from '@tanstack/react-query';

/** Holds all objects that belong to one user. It ends when the user signs out or another user signs in. */
export class Runtime {
  readonly userId: string;
  readonly #parts = new Map<unknown, unknown>();
  readonly #ending = new AbortController();

  constructor(userId: string) {
    this.userId = userId;
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  getPart<Part>(make: (runtime: Runtime) => Part): Part {
    if (!this.#parts.has(make)) this.#parts.set(make, make(this));
    return this.#parts.get(make) as Part;
  }

  end(): void {
    this.#ending.abort();
  }
}

let runtime: Runtime | undefined;
let signedInUser: string | undefined;
let queryClient: QueryClient | undefined;

/** The user who sends requests and whose responses are cached, or undefined if nobody is signed in. */
export function getSignedInUser(): string | undefined {
  return signedInUser;
}

export function setSignedInUser(userId: string | undefined): void {
  signedInUser = userId;
  if (runtime === undefined || runtime.userId === userId) return;
  runtime.end();
  runtime = undefined;
}

function getRuntime(userId: string): Runtime {
  if (runtime?.userId === userId) return runtime;
  runtime?.end();
  runtime = new Runtime(userId);
  return runtime;
}

/** Returns a function that makes one value per user. If nobody is signed in, the user id is empty. */
export function perUser<Part>(make: (runtime: Runtime) => Part): (userId?: string) => Part {
  return (userId = runtime?.userId ?? signedInUser ?? '') => getRuntime(userId).getPart(make);
}

export function setQueryClient(next: QueryClient): void {
  queryClient = next;
}

export function getQueryClient(): QueryClient {
  if (queryClient === undefined) throw new Error('The page has no query client yet');
  return queryClient;
}
