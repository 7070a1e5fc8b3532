/** Adds `rowBytes`, so that even empty rows use up the quota. */
export function countTextBytes(texts: readonly string[], rowBytes: number): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes);
}
