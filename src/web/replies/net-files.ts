/** Nets and kernel. The page fetches and the workers compile, because the worker's CSP forbids fetching. */
import { NET_RATINGS, type NetRating } from '#chess/replies/net-ratings';
import { EstimateError } from './estimate-error.ts';

/** Written out, so that the build hashes each file. */
const netUrls: Record<NetRating, URL> = {
  1100: new URL('../../chess/replies/nets/maia-1100.net', import.meta.url),
  1300: new URL('../../chess/replies/nets/maia-1300.net', import.meta.url),
  1500: new URL('../../chess/replies/nets/maia-1500.net', import.meta.url),
  1700: new URL('../../chess/replies/nets/maia-1700.net', import.meta.url),
  1900: new URL('../../chess/replies/nets/maia-1900.net', import.meta.url),
};
const kernelUrl = new URL('../../chess/replies/kernel/kernel.wasm', import.meta.url);

const nets = new Map<NetRating, Promise<ArrayBuffer>>();
let kernel: Promise<ArrayBuffer> | undefined;

async function fetchBytes(url: URL): Promise<ArrayBuffer> {
  let answer: Response;
  try {
    answer = await fetch(url);
  } catch {
    throw new EstimateError('offline');
  }
  if (!answer.ok) throw new EstimateError('offline');
  return answer.arrayBuffer();
}

/** Gzipped, as on disk. */
export function loadNetFile(rating: NetRating): Promise<ArrayBuffer> {
  const known = nets.get(rating);
  if (known) return known;
  const loading = fetchBytes(netUrls[rating]);
  nets.set(rating, loading);
  // A failed file is fetched again next time.
  loading.catch(() => nets.delete(rating));
  return loading;
}

/** Usable offline. */
export async function listCachedNets(): Promise<NetRating[]> {
  if (!('caches' in globalThis)) return [];
  const cached = await Promise.all(
    NET_RATINGS.map(
      async (rating) => (await caches.match(netUrls[rating], { ignoreVary: true })) !== undefined,
    ),
  );
  return NET_RATINGS.filter((_, index) => cached[index]);
}

/** The service worker caches it. */
export async function cacheNet(rating: NetRating): Promise<void> {
  try {
    await fetch(netUrls[rating]);
  } catch {
    // Tried again next time.
  }
}

/** A damaged file is fetched again. */
export function forgetNetFile(rating: NetRating): void {
  nets.delete(rating);
}

export function loadKernel(): Promise<ArrayBuffer> {
  if (kernel) return kernel;
  kernel = fetchBytes(kernelUrl);
  kernel.catch(() => (kernel = undefined));
  return kernel;
}
