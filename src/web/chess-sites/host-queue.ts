/** Sends one request at a time, as Lichess and Chess.com demand. Callers pause it after a 429. */
import { Store } from '../lib/store.ts';

interface QueueState {
  isBusy: boolean;
  pausedUntil: number | undefined;
}

export interface HostQueue {
  run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  pause(): void;
  getState(): QueueState;
  subscribe(listener: () => void): () => void;
}

export interface HostQueueOptions {
  pauseMs: number;
  gapMs: number;
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return orAbort(new Promise((resolve) => setTimeout(resolve, ms)), signal);
}

function orAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

export function makeHostQueue({ pauseMs, gapMs }: HostQueueOptions): HostQueue {
  let lastTurn: Promise<unknown> = Promise.resolve();
  let openAt = 0;
  const state = new Store<QueueState>({ isBusy: false, pausedUntil: undefined });
  const setState = (change: Partial<QueueState>): void => state.set({ ...state.get(), ...change });

  async function waitUntilOpen(signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const waitMs = Math.max(openAt, state.get().pausedUntil ?? 0) - Date.now();
      if (waitMs <= 0) break;
      await sleep(waitMs, signal);
    }
    if (state.get().pausedUntil !== undefined) setState({ pausedUntil: undefined });
  }

  async function runNow<T>(job: () => Promise<T>): Promise<T> {
    setState({ isBusy: true });
    try {
      return await job();
    } finally {
      openAt = Date.now() + gapMs;
      setState({ isBusy: false });
    }
  }

  return {
    run: async (job, signal) => {
      const turn = lastTurn;
      const done = Promise.withResolvers<void>();
      lastTurn = turn.then(() => done.promise);
      try {
        await orAbort(turn, signal);
        await waitUntilOpen(signal);
        signal?.throwIfAborted();
        return await runNow(job);
      } finally {
        done.resolve();
      }
    },
    pause: () => {
      const pausedUntil = Date.now() + pauseMs;
      setState({ pausedUntil });
      const open = (): void => {
        if (state.get().pausedUntil !== pausedUntil) return;
        const waitMs = pausedUntil - Date.now();
        if (waitMs > 0) setTimeout(open, waitMs);
        else setState({ pausedUntil: undefined });
      };
      setTimeout(open, pauseMs);
    },
    getState: state.get,
    subscribe: state.subscribe,
  };
}
