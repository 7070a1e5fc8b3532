/**
 * The policy part of a Maia net (https://github.com/CSSLab/maia-chess), with batch norm merged into the
 * weights.
 */

export const INPUT_PLANES = 112;
export const CHANNELS = 64;
export const POLICY_PLANES = 80;
export const BLOCKS = 6;
export const SQUARES = 64;

export interface Scales {
  readonly outputScales: Float32Array;
  readonly inputScales: Float32Array;
}

export interface Convolution {
  readonly inputs: number;
  readonly outputs: number;
  /** The order is [output][input][row][column]. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  readonly scales?: Scales;
}

export interface Connection {
  readonly inputs: number;
  readonly outputs: number;
  /** The order is [output][input]. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  readonly scales?: Scales;
}

export interface ResidualBlock {
  readonly first: Convolution;
  readonly second: Convolution;
  readonly squeeze: Connection;
  /** The first half of the outputs multiplies the channels. The second half is added to them. */
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
 * Input: [position][square][112] from the mover's side. Output: [position][square][80], which the next run
 * overwrites.
 */
export interface NetRunner {
  readonly rating: number;
  run(planes: Float32Array, positions: number): Float32Array;
}
