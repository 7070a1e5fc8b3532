/** kernel/kernel.ts expects weights that are already multiplied by Winograd's matrix G. */
import type { Convolution } from './net.ts';

export const WINOGRAD_NUMBERS = 36;

function transformThree(a: number, b: number, c: number, to: Float32Array, at: number, step: number): void {
  to[at] = a / 4;
  to[at + step] = -(a + b + c) / 6;
  to[at + 2 * step] = -(a - b + c) / 6;
  to[at + 3 * step] = (a + 2 * b + 4 * c) / 24;
  to[at + 4 * step] = (a - 2 * b + 4 * c) / 24;
  to[at + 5 * step] = c;
}

export function transformWeights({ inputs, outputs, weights }: Convolution): Float32Array {
  const plane = inputs * outputs;
  const transformed = new Float32Array(WINOGRAD_NUMBERS * plane);
  const half = new Float32Array(18);
  for (let output = 0; output < outputs; output++) {
    for (let input = 0; input < inputs; input++) {
      const from = 9 * (output * inputs + input);
      for (let column = from; column < from + 3; column++)
        transformThree(
          weights[column] ?? 0,
          weights[column + 3] ?? 0,
          weights[column + 6] ?? 0,
          half,
          column - from,
          3,
        );
      const to = ((output >> 3) * inputs + input) * 8 + (output & 7);
      for (let row = 0; row < 6; row++)
        transformThree(
          half[3 * row] ?? 0,
          half[3 * row + 1] ?? 0,
          half[3 * row + 2] ?? 0,
          transformed,
          to + 6 * row * plane,
          plane,
        );
    }
  }
  return transformed;
}
