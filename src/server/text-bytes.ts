/**
 * Returns the size of a row's texts in UTF-8. `rowBytes` is added, so that even empty rows use up the quota.
 */
export function countTextBytes(texts: readonly string[], rowBytes: number): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes);
}
