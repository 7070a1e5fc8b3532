import { type EstimatedReplies, type EstimateProblem, estimateLines } from '#chess/replies/estimate';
import { type Kernel, KernelRunner } from '#chess/replies/kernel-runner';
import type { PositionLine } from '#chess/replies/line-board';
import type { NetRunner } from '#chess/replies/net';
import { parseNetFile } from '#chess/replies/net-file';
import type { NetRating } from '#chess/replies/net-ratings';
import type { EstimateFailure } from './estimate-error.ts';

export type EstimateHandlerRequest =
  | { kind: 'net'; id: number; rating: NetRating; file: ArrayBuffer; kernel: ArrayBuffer }
  | { kind: 'ask'; id: number; rating: number; lines: readonly PositionLine[] };

export type EstimateHandlerAnswer =
  | { id: number; ok: true; replies: (EstimatedReplies | EstimateProblem)[] }
  | { id: number; ok: false; problem: EstimateFailure; rating?: NetRating };

export class EstimateHandler {
  readonly #runners = new Map<NetRating, NetRunner>();

  async handle(request: EstimateHandlerRequest): Promise<EstimateHandlerAnswer> {
    const { id } = request;
    try {
      if (request.kind === 'ask') {
        const getRunner = (rating: NetRating) => this.#getRunner(rating);
        return { id, ok: true, replies: estimateLines(request.lines, request.rating, getRunner) };
      }
      const problem = await this.#addNet(request);
      return problem === undefined
        ? { id, ok: true, replies: [] }
        : { id, ok: false, problem, rating: request.rating };
    } catch (error) {
      // Browsers throw a RangeError if memory runs out.
      return { id, ok: false, problem: error instanceof RangeError ? 'memory' : 'crashed' };
    }
  }

  async #addNet({
    rating,
    file,
    kernel,
  }: EstimateHandlerRequest & { kind: 'net' }): Promise<EstimateFailure | undefined> {
    const bytes = await unpack(file);
    if (!bytes) return 'truncated';
    const net = parseNetFile(bytes);
    if (!net.ok) return net.error.problem;
    if (net.value.rating !== rating) return 'foreign';
    const instance = startKernel(kernel);
    if (!instance) return 'wasm-refused';
    this.#runners.set(rating, new KernelRunner(instance.exports as unknown as Kernel, net.value));
    return undefined;
  }

  #getRunner(rating: NetRating): NetRunner {
    const runner = this.#runners.get(rating);
    if (!runner) throw new Error(`The net of ${rating} was not given`);
    return runner;
  }
}

function startKernel(bytes: ArrayBuffer): WebAssembly.Instance | undefined {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes));
  } catch {
    return undefined;
  }
}

async function unpack(file: ArrayBuffer): Promise<Uint8Array | undefined> {
  try {
    const stream = new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return undefined;
  }
}
