/**
 * The policy part of a Maia net (https://github.com/CSSLab/maia-chess) in lc0's format, with six residual
 * blocks. Batch norm is already part of the weights.
 */

export const INPUT_PLANES = 112;
export const CHANNELS = 64;
export const POLICY_PLANES = 80;
export const BLOCKS = 6;
export const SQUARES = 64;

/** Each weight is rounded to a multiple of its output scale times its input scale. */
export interface Scales {
  readonly outputScales: Float32Array;
  readonly inputScales: Float32Array;
}

/** A convolution with 3×3 kernels and zero padding. */
export interface Convolution {
  readonly inputs: number;
  readonly outputs: number;
  /** The layout of the weights is [output][input][row][column]. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  /** The scales are set if the weights are rounded. */
  readonly scales?: Scales;
}

export interface Connection {
  readonly inputs: number;
  readonly outputs: number;
  /** The layout of the weights is [output][input]. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  /** The scales are set if the weights are rounded. */
  readonly scales?: Scales;
}

export interface ResidualBlock {
  readonly first: Convolution;
  readonly second: Convolution;
  readonly squeeze: Connection;
  /**
   * This layer has two outputs per channel: the first half multiplies the channels, and the second half is
   * added to them.
   */
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
 * The input is [position][square][112] from the side of the player to move, with a1 first. The output is
 * [position][square][80], and the next call overwrites it.
 */
export interface NetRunner {
  readonly rating: number;
  run(planes: Float32Array, positions: number): Float32Array;
}
