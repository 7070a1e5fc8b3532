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

/** How the values a convolution looks at go together: the sum of their products, two by two, over the squares. */
function findMoments({ inputs }: Convolution, boards: Boards): Float64Array {
  const size = 9 * inputs;
  const moments = new Float64Array(size * size);
  const places = new Int32Array(size);
  const values = new Float64Array(size);
  for (const [index, board] of boards.entries()) {
    // Every second square is enough, another half of them on every second board.
    for (let half = 0; half < SQUARES / 2; half++) {
      const square = 2 * half + (((half >> 2) + index) & 1);
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

/** The upper triangle U with UᵀU = H⁻¹: the inverse of the upper triangle R with R·Rᵀ = H, of which the lower half is read. */
function findInverseFactor(moments: Float64Array): Float64Array {
  const size = Math.sqrt(moments.length);
  const triangle = new Float64Array(size * size);
  for (let column = size - 1; column >= 0; column--) {
    const pivotRow = triangle.subarray(column * size, (column + 1) * size);
    for (let row = column; row >= 0; row--) {
      let sum = moments[column * size + row] ?? 0;
      const base = row * size;
      for (let k = column + 1; k < size; k++) sum -= (triangle[base + k] ?? 0) * (pivotRow[k] ?? 0);
      triangle[base + column] = row === column ? Math.sqrt(sum) : sum / (pivotRow[column] ?? 1);
    }
  }
  const inverse = new Float64Array(size * size);
  for (let row = size - 1; row >= 0; row--) {
    const base = row * size;
    const pivot = triangle[base + row] ?? 1;
    inverse[base + row] = 1 / pivot;
    for (let k = row + 1; k < size; k++) {
      const factor = (triangle[base + k] ?? 0) / pivot;
      for (let column = k; column < size; column++)
        inverse[base + column] = (inverse[base + column] ?? 0) - factor * (inverse[k * size + column] ?? 0);
    }
  }
  return inverse;
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
