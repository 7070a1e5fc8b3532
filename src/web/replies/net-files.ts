/** The page fetches nets and kernel, because the CSP of the estimate worker forbids fetching. */
import { NET_RATINGS, type NetRating } from '#chess/replies/net-ratings';
import { EstimateError } from './estimate-error.ts';

/** The build finds and hashes only files whose URLs are literals. */
const netUrls: Record<NetRating, URL> = {
  1100: new URL('../../chess/replies/nets/maia-1100.net', import.meta.url),
  1300: new URL('../../chess/replies/nets/maia-1300.net', import.meta.url),
  1500: new URL('../../chess/replies/nets/maia-1500.net', import.meta.url),
  1700: new URL('../../chess/replies/nets/maia-1700.net', import.meta.url),
  1900: new URL('../../chess/replies/nets/maia-1900.net', import.meta.url),
};
const kernelUrl = new URL('../../chess/replies/kernel/kernel.wasm', import.meta.url);

const files = new Map<URL, Promise<ArrayBuffer>>();

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

function loadFile(url: URL): Promise<ArrayBuffer> {
  const known = files.get(url);
  if (known) return known;
  const loading = fetchBytes(url);
  files.set(url, loading);
  loading.catch(() => files.delete(url));
  return loading;
}

export function loadNetFile(rating: NetRating): Promise<ArrayBuffer> {
  return loadFile(netUrls[rating]);
}

export async function listCachedNets(): Promise<NetRating[]> {
  if (!('caches' in globalThis)) return [];
  const cached = await Promise.all(
    NET_RATINGS.map(
      async (rating) => (await caches.match(netUrls[rating], { ignoreVary: true })) !== undefined,
    ),
  );
  return NET_RATINGS.filter((_, index) => cached[index]);
}

export async function cacheNet(rating: NetRating): Promise<void> {
  try {
    await fetch(netUrls[rating]);
  } catch {}
}

export function forgetNetFile(rating: NetRating): void {
  files.delete(netUrls[rating]);
}

export function loadKernel(): Promise<ArrayBuffer> {
  return loadFile(kernelUrl);
}
