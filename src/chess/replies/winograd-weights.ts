/** The weights of a convolution as the kernel takes them: transformed once by Winograd's G (see kernel/kernel.ts). */
import type { Convolution } from './net.ts';

export const WINOGRAD_NUMBERS = 36;

const G = [
  [1 / 4, 0, 0],
  [-1 / 6, -1 / 6, -1 / 6],
  [-1 / 6, 1 / 6, -1 / 6],
  [1 / 24, 1 / 12, 1 / 6],
  [1 / 24, -1 / 12, 1 / 6],
  [0, 0, 1],
] as const;

/** [number][outputs in eights][input][8] */
export function transformWeights({ inputs, outputs, weights }: Convolution): Float32Array {
  const transformed = new Float32Array(WINOGRAD_NUMBERS * inputs * outputs);
  const half = new Float64Array(18);
  for (let output = 0; output < outputs; output++) {
    for (let input = 0; input < inputs; input++) {
      const from = 9 * (output * inputs + input);
      for (const [row, [a, b, c]] of G.entries())
        for (let column = 0; column < 3; column++)
          half[3 * row + column] =
            a * (weights[from + column] ?? 0) +
            b * (weights[from + 3 + column] ?? 0) +
            c * (weights[from + 6 + column] ?? 0);
      const to = ((output >> 3) * inputs + input) * 8 + (output & 7);
      for (let row = 0; row < 6; row++)
        for (const [column, [a, b, c]] of G.entries())
          transformed[(6 * row + column) * inputs * outputs + to] =
            a * (half[3 * row] ?? 0) + b * (half[3 * row + 1] ?? 0) + c * (half[3 * row + 2] ?? 0);
    }
  }
  return transformed;
}
