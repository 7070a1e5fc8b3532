/**
 * How much slower this machine is now than a quiet core: every deadline of the tests is stretched by it. Measured once, by the first
 * process that asks; those that it starts read it from the environment. Plain JavaScript: scripts/setup.mjs says why.
 */
import { performance } from 'node:perf_hooks';

/** What the work below takes on a quiet core of an ordinary machine. */
const quietMs = 190;

/** Beyond this a machine is not slow but stuck. */
const mostPace = 12;

/** How often one wave of the work reckons, and how many waves there are: long enough that others get their turn within it. */
const rounds = 2_000_000;
const waves = 40;

function work() {
  let seed = 1;
  for (let round = 0; round < rounds; round++) {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
  }
  return seed;
}

function measurePace() {
  // Compiled before it is measured.
  work();
  const started = performance.now();
  for (let wave = 0; wave < waves; wave++) work();
  const slower = (performance.now() - started) / quietMs;
  return Math.min(mostPace, Math.max(1, Math.round(slower * 10) / 10));
}

process.env.TABIYA_PACE ??= String(measurePace());

/** At least 1: how many times longer than on a quiet machine anything may take. */
export const pace = Number(process.env.TABIYA_PACE);

/** A deadline for this machine, from one for a quiet machine. */
export function paced(ms) {
  return Math.round(ms * pace);
}
