import { appendFileSync } from 'node:fs';

export function printRatio(
  name: string,
  ours: number,
  reference: number,
  unit: string,
  referenceName: string,
): void {
  const ratio = ours / reference;
  console.log(
    `${name}: ${format(ours)} ${unit}, ${referenceName}: ${format(reference)} ${unit}, ratio ${ratio.toFixed(2)}`,
  );
  const { TABIYA_RATIOS: file } = process.env;
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ name: `${name.trim()} : ${referenceName}`, ratio, unit })}\n`);
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}

export function findQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function findMedian(values: readonly number[]): number {
  return findQuantile(values, 0.5);
}

export async function signUp(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    body: new URLSearchParams({ email: `${username}@example.org`, username, password: 'bench' }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`${username} was answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}
