import type { Connection, Scales } from './net.ts';

/** The largest step of signed weights with 8 or 16 bits. */
export const STEPS = { 8: 127, 16: 32_767 } as const;

export type Bits = keyof typeof STEPS;

/** Inputs with tiny weights do not need finer steps. */
const FINEST_INPUT = 1 / 16;

export function findScales({ inputs, outputs, weights }: Connection, bits: Bits): Scales {
  const taps = weights.length / (inputs * outputs);
  const inputScales = new Float32Array(inputs);
  for (const [at, weight] of weights.entries()) {
    const input = Math.floor(at / taps) % inputs;
    inputScales[input] = Math.max(inputScales[input] ?? 0, Math.abs(weight));
  }
  const largest = inputScales.reduce((most, scale) => Math.max(most, scale), 0);
  for (const [input, scale] of inputScales.entries())
    inputScales[input] = largest > 0 ? Math.max(FINEST_INPUT, Math.sqrt(scale / largest)) : 1;
  const outputScales = new Float32Array(outputs);
  for (const [at, weight] of weights.entries()) {
    const output = Math.floor(at / (taps * inputs));
    const steps = Math.abs(weight) / (inputScales[Math.floor(at / taps) % inputs] ?? 1) / STEPS[bits];
    outputScales[output] = Math.max(outputScales[output] ?? 0, steps);
  }
  // A row of zeros would get scale 0.
  return { outputScales: outputScales.map((scale) => (scale > 0 ? scale : 1)), inputScales };
}
