/** What the benches share: they print ratios between things measured in one run, one after the other. */
import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

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
  // `npm run bench -- --compare` reads them there.
  const { TABIYA_RATIOS: file } = process.env;
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ name: `${name.trim()} : ${referenceName}`, ratio, unit })}\n`);
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}

/** Where a started program serves: it ends a line with "ready at" and its address. */
export async function readUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the program has no output');
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /ready at (http\S+)$/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('the program ended before it was ready');
}
