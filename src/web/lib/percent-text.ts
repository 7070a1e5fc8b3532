export function makePercentText(share: number): string {
  return `${Math.round(100 * share)} %`;
}
