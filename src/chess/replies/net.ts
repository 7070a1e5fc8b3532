/**
 * A Maia net as far as it says which move people play: an input convolution, six residual blocks with squeeze and
 * excitation, and two convolutions to the policy (https://github.com/CSSLab/maia-chess, lc0's format). The statistics of
 * batch norm are folded into weights and biases.
 */

export const INPUT_PLANES = 112;
export const CHANNELS = 64;
export const POLICY_PLANES = 80;
export const BLOCKS = 6;
export const SQUARES = 64;

/** The steps in which weights are written: the product of a scale of the output and one of the input. */
export interface Scales {
  readonly outputScales: Float32Array;
  readonly inputScales: Float32Array;
}

/** 3×3, the board's rim padded with zeros. */
export interface Convolution {
  readonly inputs: number;
  readonly outputs: number;
  /** [output][input][row][column] */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  /** Where the weights are whole numbers of such steps. */
  readonly scales?: Scales;
}

/** A fully connected layer. */
export interface Connection {
  readonly inputs: number;
  readonly outputs: number;
  /** [output][input] */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  /** Where the weights are whole numbers of such steps. */
  readonly scales?: Scales;
}

export interface ResidualBlock {
  readonly first: Convolution;
  readonly second: Convolution;
  readonly squeeze: Connection;
  /** To twice the channels: the first half scales, the second is added. */
  readonly excite: Connection;
}

export interface Net {
  /** The rating of the people it was trained on. */
  readonly rating: number;
  readonly input: Convolution;
  readonly blocks: readonly ResidualBlock[];
  readonly policyHidden: Convolution;
  readonly policy: Convolution;
}

/**
 * A net made ready to be asked. Planes are [position][square][112], seen from the mover, a1 first; what comes back is
 * [position][square][80], overwritten by the next call.
 */
export interface NetRunner {
  readonly rating: number;
  run(planes: Float32Array, positions: number): Float32Array;
}
