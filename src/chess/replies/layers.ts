/** Small layers in plain JavaScript. Boards are [10×10 squares][channel] with a zero border. */
import type { Connection } from './net.ts';

export const WIDTH = 10;
export const PADDED_SQUARES = WIDTH * WIDTH;

export function paddedSquare(square: number): number {
  return WIDTH * ((square >> 3) + 1) + (square & 7) + 1;
}

export function rectify(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if ((values[i] ?? 0) < 0) values[i] = 0;
}

export function connect({ inputs, outputs, weights, biases }: Connection, from: Float32Array): Float32Array {
  const to = new Float32Array(outputs);
  for (let output = 0; output < outputs; output++) {
    let sum = biases[output] ?? 0;
    for (let input = 0; input < inputs; input++)
      sum += (weights[output * inputs + input] ?? 0) * (from[input] ?? 0);
    to[output] = sum;
  }
  return to;
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
