import { CHANNELS, type Convolution, type ResidualBlock, SQUARES } from '#chess/replies/net';
import { connect, paddedSquare, rectify, sigmoid, WIDTH } from '#chess/replies/kernel-runner';

export function tapSquare(padded: number, tap: number): number {
  return padded + WIDTH * (((tap / 3) | 0) - 1) + (tap % 3) - 1;
}

/** `spread` is ordered [tap][input][output], so that an input of zero skips all its outputs. */
interface SpreadConvolution extends Convolution {
  readonly spread: Float32Array;
}

export function spreadOut(convolution: Convolution): SpreadConvolution {
  const { inputs, outputs, weights } = convolution;
  const spread = new Float32Array(weights.length);
  for (let output = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++)
      for (let tap = 0; tap < 9; tap++)
        spread[(tap * inputs + input) * outputs + output] = weights[(output * inputs + input) * 9 + tap] ?? 0;
  return { ...convolution, spread };
}

export function convolve(convolution: SpreadConvolution, from: Float32Array, to: Float32Array): void {
  const { inputs, outputs, spread, biases } = convolution;
  for (let square = 0; square < SQUARES; square++) {
    const centre = paddedSquare(square);
    const target = centre * outputs;
    to.set(biases, target);
    for (let tap = 0; tap < 9; tap++) {
      const source = tapSquare(centre, tap) * inputs;
      for (let input = 0; input < inputs; input++) {
        const value = from[source + input];
        if (!value) continue;
        const row = (tap * inputs + input) * outputs;
        for (let output = 0; output < outputs; output++)
          to[target + output] = (to[target + output] ?? 0) + value * (spread[row + output] ?? 0);
      }
    }
  }
}

/** Squeeze and excitation (https://arxiv.org/abs/1709.01507) of `values`, plus the skip connection `now`. */
export function exciteAndAdd(
  { squeeze, excite }: Pick<ResidualBlock, 'squeeze' | 'excite'>,
  values: Float32Array,
  now: Float32Array,
): void {
  const means = new Float32Array(CHANNELS);
  for (let i = 0; i < values.length; i++) means[i % CHANNELS] = (means[i % CHANNELS] ?? 0) + (values[i] ?? 0);
  for (let channel = 0; channel < CHANNELS; channel++) means[channel] = (means[channel] ?? 0) / SQUARES;
  const hidden = connect(squeeze, means);
  rectify(hidden);
  const factors = connect(excite, hidden);
  for (let square = 0; square < SQUARES; square++) {
    const at = paddedSquare(square) * CHANNELS;
    for (let channel = 0; channel < CHANNELS; channel++) {
      const scale = sigmoid(factors[channel] ?? 0);
      const sum =
        scale * (values[at + channel] ?? 0) + (factors[CHANNELS + channel] ?? 0) + (now[at + channel] ?? 0);
      now[at + channel] = sum > 0 ? sum : 0;
    }
  }
}
