/** What the benches share: they print ratios between things measured in one run, one after the other. */

export function printRatio(
  name: string,
  ours: number,
  reference: number,
  unit: string,
  referenceName: string,
): void {
  const ratio = (ours / reference).toFixed(2);
  console.log(
    `${name}: ${format(ours)} ${unit}, ${referenceName}: ${format(reference)} ${unit}, ratio ${ratio}`,
  );
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}
