/** Asks a net in plain TypeScript: for browsers without WebAssembly or its SIMD, and to check the fast kernel by. */
import { CHANNELS, INPUT_PLANES, type Net, type NetRunner, POLICY_PLANES, SQUARES } from './net.ts';
import {
  convolve,
  exciteAndAdd,
  PADDED_SQUARES,
  paddedSquare,
  rectify,
  type SpreadBlock,
  type SpreadConvolution,
  spreadOut,
} from './plain-layers.ts';

export class PlainRunner implements NetRunner {
  readonly rating: number;
  readonly #head: SpreadConvolution;
  readonly #blocks: readonly SpreadBlock[];
  readonly #policyHidden: SpreadConvolution;
  readonly #policyLast: SpreadConvolution;
  readonly #input = new Float32Array(PADDED_SQUARES * INPUT_PLANES);
  readonly #boards = [0, 1, 2].map(() => new Float32Array(PADDED_SQUARES * CHANNELS));
  readonly #policy = new Float32Array(PADDED_SQUARES * POLICY_PLANES);
  #logits = new Float32Array();

  constructor(net: Net) {
    this.rating = net.rating;
    this.#head = spreadOut(net.input);
    this.#blocks = net.blocks.map((block) => ({
      ...block,
      first: spreadOut(block.first),
      second: spreadOut(block.second),
    }));
    this.#policyHidden = spreadOut(net.policyHidden);
    this.#policyLast = spreadOut(net.policy);
  }

  run(planes: Float32Array, positions: number): Float32Array {
    const length = SQUARES * POLICY_PLANES;
    if (this.#logits.length < positions * length) this.#logits = new Float32Array(positions * length);
    for (let position = 0; position < positions; position++) {
      const offset = position * SQUARES * INPUT_PLANES;
      for (let square = 0; square < SQUARES; square++) {
        const from = offset + square * INPUT_PLANES;
        this.#input.set(planes.subarray(from, from + INPUT_PLANES), paddedSquare(square) * INPUT_PLANES);
      }
      this.#runOne();
      for (let square = 0; square < SQUARES; square++) {
        const from = paddedSquare(square) * POLICY_PLANES;
        this.#logits.set(
          this.#policy.subarray(from, from + POLICY_PLANES),
          position * length + square * POLICY_PLANES,
        );
      }
    }
    return this.#logits;
  }

  #runOne(): void {
    const [now, first, second] = this.#boards;
    if (!now || !first || !second) return;
    convolve(this.#head, this.#input, now);
    rectify(now);
    for (const block of this.#blocks) {
      convolve(block.first, now, first);
      rectify(first);
      convolve(block.second, first, second);
      exciteAndAdd(block, second, now);
    }
    convolve(this.#policyHidden, now, first);
    rectify(first);
    convolve(this.#policyLast, first, this.#policy);
  }
}
