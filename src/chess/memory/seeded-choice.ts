/**
 * FNV-1a gives similar texts similar numbers, so MurmurHash3's finalizer follows.
 * http://www.isthe.com/chongo/tech/comp/fnv/
 * https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
export function findFraction(seed: number, text: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
