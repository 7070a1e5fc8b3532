/**
 * Quantizes all convolutions except the last to 8 bits. Each weight compensates for earlier rounding errors,
 * measured on real opening positions (GPTQ, https://arxiv.org/abs/2210.17323).
 */
import { INPUT_PLANES, type Convolution, type Net, type Scales, SQUARES } from '#chess/replies/net';
import { findScales, STEPS } from '#chess/replies/net-file';
import { PADDED_SQUARES, paddedSquare, rectify } from '#chess/replies/kernel-runner';
import { convolve, exciteAndAdd, spreadOut, tapSquare } from './net-layers.ts';

const damping = 0.003;

type Boards = Float32Array[];

interface Flow {
  readonly exact: Boards;
  readonly rounded: Boards;
}

export function quantize(net: Net, planes: readonly Float32Array[]): Net {
  const seen = planes.map(padPlanes);
  const input = quantizeConvolution(net.input, { exact: seen, rounded: seen }, true);
  const flow = input.flow;
  const blocks = net.blocks.map((block) => {
    const first = quantizeConvolution(block.first, flow, true);
    const second = quantizeConvolution(block.second, first.flow, false);
    addBlock(block, second.flow.exact, flow.exact);
    addBlock(block, second.flow.rounded, flow.rounded);
    return { ...block, first: first.layer, second: second.layer };
  });
  const policyHidden = quantizeConvolution(net.policyHidden, flow, true);
  const { exact, rounded } = policyHidden.flow;
  const { outputs, biases } = net.policy;
  const drift = findDrift(runLayer(net.policy, exact), runLayer(net.policy, rounded), outputs);
  const policy = { ...net.policy, biases: addDrift(biases, drift) };
  return { ...net, input: input.layer, blocks, policyHidden: policyHidden.layer, policy };
}

function padPlanes(planes: Float32Array): Float32Array {
  const board = new Float32Array(PADDED_SQUARES * INPUT_PLANES);
  for (let square = 0; square < SQUARES; square++) {
    const from = square * INPUT_PLANES;
    board.set(planes.subarray(from, from + INPUT_PLANES), paddedSquare(square) * INPUT_PLANES);
  }
  return board;
}

function runLayer(layer: Convolution, boards: Boards): Boards {
  const spread = spreadOut(layer);
  return boards.map((board) => {
    const to = new Float32Array(PADDED_SQUARES * layer.outputs);
    convolve(spread, board, to);
    return to;
  });
}

function addBlock({ squeeze, excite }: Net['blocks'][number], boards: Boards, skips: Boards): void {
  for (const [index, skip] of skips.entries())
    exciteAndAdd({ squeeze, excite }, boards[index] ?? new Float32Array(), skip);
}

function quantizeConvolution(
  layer: Convolution,
  before: Flow,
  isRectified: boolean,
): { layer: Convolution; flow: Flow } {
  const scales = findScales(layer, 8);
  const weights = roundInTurn(layer, scales, findMoments(layer, before.rounded));
  const exact = runLayer(layer, before.exact);
  const rounded = runLayer({ ...layer, weights }, before.rounded);
  const drift = findDrift(exact, rounded, layer.outputs);
  const biases = addDrift(layer.biases, drift);
  for (const board of rounded) addToSquares(board, drift);
  if (isRectified) for (const board of [...exact, ...rounded]) rectify(board);
  return { layer: { ...layer, weights, biases, scales }, flow: { exact, rounded } };
}

function findDrift(exact: Boards, rounded: Boards, outputs: number): Float64Array {
  const drift = new Float64Array(outputs);
  for (const [index, board] of exact.entries()) {
    for (const [at, value] of board.entries())
      drift[at % outputs] = (drift[at % outputs] ?? 0) + value - (rounded[index]?.[at] ?? 0);
  }
  return drift.map((sum) => sum / (exact.length * SQUARES));
}

function addDrift(biases: Float32Array, drift: Float64Array): Float32Array {
  return biases.map((bias, output) => bias + (drift[output] ?? 0));
}

function addToSquares(board: Float32Array, added: Float64Array): void {
  for (let square = 0; square < SQUARES; square++) {
    const at = paddedSquare(square) * added.length;
    for (const [output, value] of added.entries()) board[at + output] = (board[at + output] ?? 0) + value;
  }
}

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
  for (let i = 0; i < size; i++)
    moments[i * size + i] = (moments[i * size + i] ?? 0) + (damping * trace) / size;
  return moments;
}

/**
 * Returns the upper triangular U with UᵀU = H⁻¹, by inverting the upper triangular R with R·Rᵀ = H. Reads
 * only the lower triangle of H.
 */
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

function roundInTurn(layer: Convolution, scales: Scales, moments: Float64Array): Float32Array {
  const { outputs, inputs, weights } = layer;
  const { outputScales, inputScales } = scales;
  const size = 9 * inputs;
  const order = Array.from({ length: size }, (_, index) => index).sort(
    (one, other) => (moments[other * (size + 1)] ?? 0) - (moments[one * (size + 1)] ?? 0) || one - other,
  );
  const upper = findInverseFactor(reorder(moments, order));
  const rounded = new Float32Array(weights.length);
  for (let output = 0; output < outputs; output++) {
    const open = Float64Array.from(order, (index) => weights[output * size + index] ?? 0);
    for (const [i, index] of order.entries()) {
      const weight = open[i] ?? 0;
      const step = (outputScales[output] ?? 1) * (inputScales[Math.floor(index / 9)] ?? 1);
      const value = step * Math.max(-STEPS[8], Math.min(STEPS[8], Math.round(weight / step)));
      rounded[output * size + index] = value;
      const error = (weight - value) / (upper[i * size + i] ?? 1);
      for (let j = i + 1; j < size; j++) open[j] = (open[j] ?? 0) - error * (upper[i * size + j] ?? 0);
    }
  }
  return rounded;
}

function reorder(moments: Float64Array, order: readonly number[]): Float64Array {
  const size = order.length;
  const reordered = new Float64Array(moments.length);
  for (const [row, one] of order.entries())
    for (const [column, other] of order.slice(0, row + 1).entries())
      reordered[row * size + column] = moments[Math.max(one, other) * size + Math.min(one, other)] ?? 0;
  return reordered;
}
