/** Evaluates a net with WebAssembly (kernel/kernel.ts). The caller loads the kernel. */
import {
  CHANNELS,
  type Connection,
  type Convolution,
  INPUT_PLANES,
  type Net,
  type NetRunner,
  POLICY_PLANES,
  SQUARES,
} from './net.ts';
import { transformWeights, WINOGRAD_NUMBERS } from './winograd-weights.ts';

export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  convolve(
    from: number,
    to: number,
    weights: number,
    biases: number,
    tiles: number,
    products: number,
    scratch: number,
    inputs: number,
    outputs: number,
    positions: number,
    floor: number,
  ): void;
  findMeans(boards: number, to: number, channels: number, positions: number): void;
  addScaled(
    boards: number,
    skips: number,
    scales: number,
    additions: number,
    channels: number,
    positions: number,
  ): void;
}

const PAGE_BYTES = 65_536;
const FLOAT_BYTES = 4;
const POSITIONS_AT_ONCE = 8;

interface PlacedConvolution extends Convolution {
  readonly weightsAt: number;
  readonly biasesAt: number;
}

export class KernelRunner implements NetRunner {
  readonly rating: number;
  readonly #kernel: Kernel;
  #end: number;
  readonly #input: PlacedConvolution;
  readonly #blocks: readonly {
    first: PlacedConvolution;
    second: PlacedConvolution;
    squeeze: Connection;
    excite: Connection;
  }[];
  readonly #policyHidden: PlacedConvolution;
  readonly #policy: PlacedConvolution;
  readonly #inputAt: number;
  readonly #boardsAt: readonly [number, number, number];
  readonly #policyAt: number;
  readonly #tilesAt: number;
  readonly #productsAt: number;
  readonly #scratchAt: number;
  readonly #meansAt: number;
  readonly #factorsAt: readonly [number, number];
  #logits = new Float32Array();

  /** Throws if the memory cannot grow. Each runner needs its own kernel. */
  constructor(kernel: Kernel, net: Net) {
    this.#kernel = kernel;
    this.rating = net.rating;
    this.#end = kernel.memory.buffer.byteLength;
    this.#input = this.#place(net.input);
    this.#blocks = net.blocks.map((block) => ({
      ...block,
      first: this.#place(block.first),
      second: this.#place(block.second),
    }));
    this.#policyHidden = this.#place(net.policyHidden);
    this.#policy = this.#place(net.policy);
    const boards = POSITIONS_AT_ONCE * PADDED_SQUARES;
    const tiles = POSITIONS_AT_ONCE * 4 * WINOGRAD_NUMBERS;
    const channels = POSITIONS_AT_ONCE * CHANNELS;
    this.#inputAt = this.#take(boards * INPUT_PLANES);
    this.#boardsAt = [
      this.#take(boards * CHANNELS),
      this.#take(boards * CHANNELS),
      this.#take(boards * CHANNELS),
    ];
    this.#policyAt = this.#take(boards * POLICY_PLANES);
    this.#tilesAt = this.#take(tiles * INPUT_PLANES);
    this.#productsAt = this.#take(tiles * POLICY_PLANES);
    this.#scratchAt = this.#take(4 * WINOGRAD_NUMBERS);
    this.#meansAt = this.#take(channels);
    this.#factorsAt = [this.#take(channels), this.#take(channels)];
  }

  run(planes: Float32Array, positions: number): Float32Array {
    const length = SQUARES * POLICY_PLANES;
    if (this.#logits.length < positions * length) this.#logits = new Float32Array(positions * length);
    for (let from = 0; from < positions; from += POSITIONS_AT_ONCE) {
      const count = Math.min(POSITIONS_AT_ONCE, positions - from);
      this.#putPlanes(planes, from, count);
      this.#runSome(count);
      this.#readLogits(from, count);
    }
    return this.#logits;
  }

  #runSome(count: number): void {
    const [now, first, second] = this.#boardsAt;
    this.#convolve(this.#input, this.#inputAt, now, count, 0);
    for (const block of this.#blocks) {
      this.#convolve(block.first, now, first, count, 0);
      this.#convolve(block.second, first, second, count, -Infinity);
      this.#exciteAndAdd(block, second, now, count);
    }
    this.#convolve(this.#policyHidden, now, first, count, 0);
    this.#convolve(this.#policy, first, this.#policyAt, count, -Infinity);
  }

  #convolve(layer: PlacedConvolution, from: number, to: number, count: number, floor: number): void {
    this.#kernel.convolve(
      from,
      to,
      layer.weightsAt,
      layer.biasesAt,
      this.#tilesAt,
      this.#productsAt,
      this.#scratchAt,
      layer.inputs,
      layer.outputs,
      count,
      floor,
    );
  }

  #exciteAndAdd(
    { squeeze, excite }: { squeeze: Connection; excite: Connection },
    boards: number,
    skips: number,
    count: number,
  ): void {
    this.#kernel.findMeans(boards, this.#meansAt, CHANNELS, count);
    const means = this.#view(this.#meansAt, count * CHANNELS);
    const [scalesAt, additionsAt] = this.#factorsAt;
    const scales = this.#view(scalesAt, count * CHANNELS);
    const additions = this.#view(additionsAt, count * CHANNELS);
    for (let at = 0; at < count * CHANNELS; at += CHANNELS) {
      const hidden = connect(squeeze, means.subarray(at, at + CHANNELS));
      rectify(hidden);
      const factors = connect(excite, hidden);
      for (let channel = 0; channel < CHANNELS; channel++) {
        scales[at + channel] = sigmoid(factors[channel] ?? 0);
        additions[at + channel] = factors[CHANNELS + channel] ?? 0;
      }
    }
    this.#kernel.addScaled(boards, skips, scalesAt, additionsAt, CHANNELS, count);
  }

  #putPlanes(planes: Float32Array, first: number, count: number): void {
    const boards = this.#view(this.#inputAt, count * PADDED_SQUARES * INPUT_PLANES);
    for (let position = 0; position < count; position++) {
      for (let square = 0; square < SQUARES; square++) {
        const from = ((first + position) * SQUARES + square) * INPUT_PLANES;
        const to = (position * PADDED_SQUARES + paddedSquare(square)) * INPUT_PLANES;
        boards.set(planes.subarray(from, from + INPUT_PLANES), to);
      }
    }
  }

  #readLogits(first: number, count: number): void {
    const boards = this.#view(this.#policyAt, count * PADDED_SQUARES * POLICY_PLANES);
    for (let position = 0; position < count; position++) {
      for (let square = 0; square < SQUARES; square++) {
        const from = (position * PADDED_SQUARES + paddedSquare(square)) * POLICY_PLANES;
        const to = ((first + position) * SQUARES + square) * POLICY_PLANES;
        this.#logits.set(boards.subarray(from, from + POLICY_PLANES), to);
      }
    }
  }

  #place(layer: Convolution): PlacedConvolution {
    const weights = transformWeights(layer);
    const weightsAt = this.#take(weights.length);
    this.#view(weightsAt, weights.length).set(weights);
    const biasesAt = this.#take(layer.outputs);
    this.#view(biasesAt, layer.outputs).set(layer.biases);
    return { ...layer, weightsAt, biasesAt };
  }

  #take(floats: number): number {
    const { memory } = this.#kernel;
    const at = this.#end;
    this.#end += FLOAT_BYTES * floats;
    const missing = this.#end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return at;
  }

  /** Makes a new view each time, because views become invalid when the memory grows. */
  #view(at: number, floats: number): Float32Array {
    return new Float32Array(this.#kernel.memory.buffer, at, floats);
  }
}

/** The layout of a board is [10×10 squares][channel], with a border of zeros. */
export const WIDTH = 10;
export const PADDED_SQUARES = WIDTH * WIDTH;

export function paddedSquare(square: number): number {
  return WIDTH * ((square >> 3) + 1) + (square & 7) + 1;
}

export function rectify(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if ((values[i] ?? 0) < 0) values[i] = 0;
}

export function connect({ inputs, outputs, weights, biases }: Connection, from: Float32Array): Float32Array {
  const to = new Float32Array(outputs);
  for (let output = 0; output < outputs; output++) {
    let sum = biases[output] ?? 0;
    for (let input = 0; input < inputs; input++)
      sum += (weights[output * inputs + input] ?? 0) * (from[input] ?? 0);
    to[output] = sum;
  }
  return to;
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
