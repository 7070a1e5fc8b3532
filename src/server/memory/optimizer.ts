/**
 * Fits the FSRS weights in WebAssembly, which gives the same result on every machine. Only ending its thread
 * stops a fit early.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Optimizer } from '#chess/memory/fit';

let loading: Promise<Optimizer> | undefined;

export function loadOptimizer(): Promise<Optimizer> {
  return (loading ??= load());
}

async function load(): Promise<Optimizer> {
  // `fsrs-browser` expects the global `self`, which Node does not have.
  Object.assign(globalThis, { self: { addEventListener: () => undefined } });
  const { Fsrs, initSync } = await import('fsrs-browser');
  Reflect.deleteProperty(globalThis, 'self');
  const path = createRequire(import.meta.url).resolve('fsrs-browser/fsrs_browser_bg.wasm');
  initSync({ module: readFileSync(path) });
  return (items) => {
    const ratings = items.flatMap(({ reviews }) => reviews.map(({ rating }) => rating));
    const days = items.flatMap(({ reviews }) => reviews.map((review) => review.days));
    const lengths = items.map(({ reviews }) => reviews.length);
    const model = new Fsrs();
    try {
      const fitted = inSilence(() =>
        model.computeParameters(toWords(ratings), toWords(days), toWords(lengths), undefined, true),
      );
      return [...fitted];
    } catch (error) {
      // `fsrs-browser` throws this if no history has a second review to learn from.
      if (error instanceof Error && error.message === 'unreachable') return [];
      throw error;
    }
  };
}

function toWords(numbers: readonly number[]): Uint32Array {
  return Uint32Array.from(numbers);
}

function inSilence<T>(work: () => T): T {
  const { log, info, debug, error } = console;
  const silent = (): undefined => undefined;
  Object.assign(console, { log: silent, info: silent, debug: silent, error: silent });
  try {
    return work();
  } finally {
    Object.assign(console, { log, info, debug, error });
  }
}
