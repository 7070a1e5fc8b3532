/** How much a row of these texts counts against its user's quota, with something for the row itself: a million empty ones are not free. */
export function countTextBytes(texts: readonly string[], rowBytes: number): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes);
}
