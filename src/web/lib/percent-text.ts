/** A share as every screen says it: `71 %`. */
export function makePercentText(share: number): string {
  return `${Math.round(100 * share)} %`;
}
