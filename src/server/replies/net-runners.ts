import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Kernel, KernelRunner } from '#chess/replies/kernel-runner';
import type { Net, NetRunner } from '#chess/replies/net';
import { parseNetFile } from '#chess/replies/net-file';
import type { NetRating } from '#chess/replies/net-ratings';

declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

const folder = new URL('../../chess/replies/', import.meta.url);

export function readNet(rating: NetRating): Net {
  const file = readFileSync(new URL(`nets/maia-${rating}.net`, folder));
  const net = parseNetFile(gunzipSync(file));
  if (net.ok) return net.value;
  throw new Error(net.error.message);
}

export function makeKernelRunner(net: Net): NetRunner {
  const module = new WebAssembly.Module(readFileSync(new URL('kernel/kernel.wasm', folder)));
  return new KernelRunner(new WebAssembly.Instance(module).exports as Kernel, net);
}

export class NetRunners {
  readonly #runners = new Map<NetRating, NetRunner>();

  readonly get = (rating: NetRating): NetRunner => {
    let runner = this.#runners.get(rating);
    if (!runner) {
      runner = makeKernelRunner(readNet(rating));
      this.#runners.set(rating, runner);
    }
    return runner;
  };
}
