/**
 * Tests multiply their deadlines by the pace: how much slower this machine is than an idle core.
 * `TABIYA_PACE` passes the pace to child processes.
 */
import { performance } from 'node:perf_hooks';

const quietMs = 190;

const mostPace = 12;

/** A shorter measurement would miss other processes that use the CPU. */
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
  work();
  const started = performance.now();
  for (let wave = 0; wave < waves; wave++) work();
  const slower = (performance.now() - started) / quietMs;
  return Math.min(mostPace, Math.max(1, Math.round(slower * 10) / 10));
}

process.env.TABIYA_PACE ??= String(measurePace());

export const pace = Number(process.env.TABIYA_PACE);

export function paced(ms) {
  return Math.round(ms * pace);
}
