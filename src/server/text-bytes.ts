export function countTextBytes(texts: readonly string[], rowBytes: number): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes);
}
