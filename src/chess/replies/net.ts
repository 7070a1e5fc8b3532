/**
 * A Maia net's policy (https://github.com/CSSLab/maia-chess, lc0's format): input convolution, six residual blocks with squeeze
 * and excitation, two policy convolutions. Batch norm is folded in.
 */

export const INPUT_PLANES = 112;
export const CHANNELS = 64;
export const POLICY_PLANES = 80;
export const BLOCKS = 6;
export const SQUARES = 64;

/** A weight's step is output scale × input scale. */
export interface Scales {
  readonly outputScales: Float32Array;
  readonly inputScales: Float32Array;
}

/** 3×3 with zero padding. */
export interface Convolution {
  readonly inputs: number;
  readonly outputs: number;
  /** [output][input][row][column] */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  /** Set if the weights are multiples of the steps. */
  readonly scales?: Scales;
}

export interface Connection {
  readonly inputs: number;
  readonly outputs: number;
  /** [output][input] */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  /** Set if the weights are multiples of the steps. */
  readonly scales?: Scales;
}

export interface ResidualBlock {
  readonly first: Convolution;
  readonly second: Convolution;
  readonly squeeze: Connection;
  /** Twice the channels: the first half scales, the second adds. */
  readonly excite: Connection;
}

export interface Net {
  readonly rating: number;
  readonly input: Convolution;
  readonly blocks: readonly ResidualBlock[];
  readonly policyHidden: Convolution;
  readonly policy: Convolution;
}

/**
 * Input [position][square][112] from the mover's side, a1 first; output [position][square][80], overwritten by the next call.
 */
export interface NetRunner {
  readonly rating: number;
  run(planes: Float32Array, positions: number): Float32Array;
}
