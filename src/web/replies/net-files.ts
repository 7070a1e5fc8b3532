/**
 * The nets and the kernel as files of the page. The page fetches them and the workers compile them: the security policy of a
 * worker allows compiling but not fetching. Each file is asked for once; the browser's cache keeps it for the next visit.
 */
import { NET_RATINGS, type NetRating } from '#chess/replies/net-ratings';
import { EstimateError } from './estimate-error.ts';

/** Written out, so that the build sees each file and gives it a name with its hash. */
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

/** Gzipped, as it lies on the server's disk. */
export function loadNetFile(rating: NetRating): Promise<ArrayBuffer> {
  const known = nets.get(rating);
  if (known) return known;
  const loading = fetchBytes(netUrls[rating]);
  nets.set(rating, loading);
  // A file that failed is asked for again the next time.
  loading.catch(() => nets.delete(rating));
  return loading;
}

/** The ratings whose nets this device can use without a connection. */
export async function listKeptNets(): Promise<NetRating[]> {
  if (!('caches' in globalThis)) return [];
  const kept = await Promise.all(
    NET_RATINGS.map(
      async (rating) => (await caches.match(netUrls[rating], { ignoreVary: true })) !== undefined,
    ),
  );
  return NET_RATINGS.filter((_, index) => kept[index]);
}

/** The service worker keeps what is asked for. */
export async function keepNet(rating: NetRating): Promise<void> {
  try {
    await fetch(netUrls[rating]);
  } catch {
    // It is tried again the next time.
  }
}

/** A damaged file is fetched anew the next time. */
export function forgetNetFile(rating: NetRating): void {
  nets.delete(rating);
}

export function loadKernel(): Promise<ArrayBuffer> {
  if (kernel) return kernel;
  kernel = fetchBytes(kernelUrl);
  kernel.catch(() => (kernel = undefined));
  return kernel;
}
