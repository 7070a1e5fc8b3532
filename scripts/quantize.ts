/**
 * Brings a net's weights to 8 bits. Rounding each weight to the nearest step moves answers by up to 6 points; so each
 * rounding error is made good by the weights that are still to be rounded, weighed by what positions of real openings
 * send through the layer (GPTQ, https://arxiv.org/abs/2210.17323), and what is left on average goes into the bias.
 */
import { INPUT_PLANES, type Convolution, type Net, type Scales, SQUARES } from '#chess/replies/net';
import { findScales, STEPS } from '#chess/replies/net-scales';
import {
  convolve,
  exciteAndAdd,
  PADDED_SQUARES,
  paddedSquare,
  rectify,
  spreadOut,
  tapSquare,
} from '#chess/replies/plain-layers';

/** Part of the mean diagonal that is added to it, so that what no position shows stays near its weight. */
const DAMPING = 0.01;

/** One board of a layer for each position. */
type Boards = Float32Array[];

/** `planes`: what the net sees of the positions it is fitted to, [square][112] each. */
export function quantize(net: Net, planes: readonly Float32Array[]): Net {
  const seen = planes.map(padPlanes);
  let exact = runLayer(net.input, seen, true);
  const input = quantizeConvolution(net.input, seen, seen);
  let rounded = runLayer(input, seen, true);
  const blocks = net.blocks.map((block) => {
    const exactFirst = runLayer(block.first, exact, true);
    const first = quantizeConvolution(block.first, rounded, exact);
    const roundedFirst = runLayer(first, rounded, true);
    const second = quantizeConvolution(block.second, roundedFirst, exactFirst);
    addBlock(block, runLayer(block.second, exactFirst, false), exact);
    addBlock(block, runLayer(second, roundedFirst, false), rounded);
    return { ...block, first, second };
  });
  const policyHidden = quantizeConvolution(net.policyHidden, rounded, exact);
  exact = runLayer(net.policyHidden, exact, true);
  rounded = runLayer(policyHidden, rounded, true);
  const policy = quantizeConvolution(net.policy, rounded, exact);
  return { ...net, input, blocks, policyHidden, policy };
}

function padPlanes(planes: Float32Array): Float32Array {
  const board = new Float32Array(PADDED_SQUARES * INPUT_PLANES);
  for (let square = 0; square < SQUARES; square++) {
    const from = square * INPUT_PLANES;
    board.set(planes.subarray(from, from + INPUT_PLANES), paddedSquare(square) * INPUT_PLANES);
  }
  return board;
}

function runLayer(layer: Convolution, boards: Boards, isRectified: boolean): Boards {
  const spread = spreadOut(layer);
  return boards.map((board) => {
    const to = new Float32Array(PADDED_SQUARES * layer.outputs);
    convolve(spread, board, to);
    if (isRectified) rectify(to);
    return to;
  });
}

function addBlock(block: Net['blocks'][number], boards: Boards, skips: Boards): void {
  const spread = { ...block, first: spreadOut(block.first), second: spreadOut(block.second) };
  for (const [index, skip] of skips.entries()) exciteAndAdd(spread, boards[index] ?? new Float32Array(), skip);
}

function quantizeConvolution(layer: Convolution, boards: Boards, exactBoards: Boards): Convolution {
  const scales = findScales(layer);
  const weights = roundInTurn(layer, scales, findInverseFactor(findMoments(layer, boards)));
  const rounded = { ...layer, weights, scales };
  const drift = subtract(meanOutputs(layer, exactBoards), meanOutputs(rounded, boards));
  return { ...rounded, biases: layer.biases.map((bias, output) => bias + (drift[output] ?? 0)) };
}

function meanOutputs(layer: Convolution, boards: Boards): Float64Array {
  const sums = new Float64Array(layer.outputs);
  for (const board of runLayer(layer, boards, false))
    for (let at = 0; at < board.length; at++) sums[at % layer.outputs] = (sums[at % layer.outputs] ?? 0) + (board[at] ?? 0);
  return sums.map((sum) => sum / (boards.length * SQUARES));
}

function subtract(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, index) => value - (other[index] ?? 0));
}

/** How the values a convolution looks at go together: the sum of their products, two by two, over all squares. */
function findMoments({ inputs }: Convolution, boards: Boards): Float64Array {
  const size = 9 * inputs;
  const moments = new Float64Array(size * size);
  const places = new Int32Array(size);
  const values = new Float64Array(size);
  for (const board of boards) {
    for (let square = 0; square < SQUARES; square++) {
      let count = 0;
      for (let input = 0; input < inputs; input++) {
        for (let tap = 0; tap < 9; tap++) {
          const value = board[tapSquare(paddedSquare(square), tap) * inputs + input];
          if (!value) continue;
          places[count] = 9 * input + tap;
          values[count++] = value;
        }
      }
      for (let i = 0; i < count; i++) {
        const row = (places[i] ?? 0) * size;
        const value = values[i] ?? 0;
        for (let j = 0; j <= i; j++) {
          const at = row + (places[j] ?? 0);
          moments[at] = (moments[at] ?? 0) + value * (values[j] ?? 0);
        }
      }
    }
  }
  let trace = 0;
  for (let i = 0; i < size; i++) trace += moments[i * size + i] ?? 0;
  for (let i = 0; i < size; i++) moments[i * size + i] = (moments[i * size + i] ?? 0) + (DAMPING * trace) / size;
  return moments;
}

/** From the lower half of H: the upper triangle U with UᵀU = H⁻¹. */
function findInverseFactor(moments: Float64Array): Float64Array {
  const size = Math.sqrt(moments.length);
  const lower = factor(moments, size);
  // The inverse of L, by columns.
  const inverse = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    inverse[column * size + column] = 1 / (lower[column * size + column] ?? 1);
    for (let row = column + 1; row < size; row++) {
      let sum = 0;
      for (let k = column; k < row; k++) sum -= (lower[row * size + k] ?? 0) * (inverse[k * size + column] ?? 0);
      inverse[row * size + column] = sum / (lower[row * size + row] ?? 1);
    }
  }
  // H⁻¹ = L⁻ᵀ·L⁻¹, its lower half.
  const inverted = new Float64Array(size * size);
  for (let k = 0; k < size; k++) {
    for (let row = 0; row <= k; row++) {
      const value = inverse[k * size + row] ?? 0;
      if (value === 0) continue;
      for (let column = 0; column <= row; column++)
        inverted[row * size + column] = (inverted[row * size + column] ?? 0) + value * (inverse[k * size + column] ?? 0);
    }
  }
  const half = factor(inverted, size);
  const upper = new Float64Array(size * size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) upper[column * size + row] = half[row * size + column] ?? 0;
  return upper;
}

/** Cholesky: the lower triangle L with L·Lᵀ = the matrix, of which the lower half is read. */
function factor(matrix: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column] ?? 0;
      for (let k = 0; k < column; k++) sum -= (lower[row * size + k] ?? 0) * (lower[column * size + k] ?? 0);
      lower[row * size + column] = row === column ? Math.sqrt(sum) : sum / (lower[column * size + column] ?? 1);
    }
  }
  return lower;
}

/** Rounds the weights of each output one after another and spreads each error over those that follow. */
function roundInTurn(layer: Convolution, scales: Scales, upper: Float64Array): Float32Array {
  const { outputs, inputs, weights } = layer;
  const { outputScales, inputScales } = scales;
  const size = 9 * inputs;
  const rounded = new Float32Array(weights.length);
  for (let output = 0; output < outputs; output++) {
    const open = Float64Array.from(weights.subarray(output * size, (output + 1) * size));
    for (let i = 0; i < size; i++) {
      const weight = open[i] ?? 0;
      const step = (outputScales[output] ?? 1) * (inputScales[Math.floor(i / 9)] ?? 1);
      const value = step * Math.max(-STEPS, Math.min(STEPS, Math.round(weight / step)));
      rounded[output * size + i] = value;
      const error = (weight - value) / (upper[i * size + i] ?? 1);
      for (let j = i + 1; j < size; j++) open[j] = (open[j] ?? 0) - error * (upper[i * size + j] ?? 0);
    }
  }
  return rounded;
}
