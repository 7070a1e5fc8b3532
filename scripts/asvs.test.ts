import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../docs/hosting/security.md'), 'utf8');
const judged = [...text.matchAll(/^\| (\d+\.\d+\.\d[^|]*) \| ([^|]+) \|/gm)].flatMap(
  ([, ids = '', verdict = '']) =>
    ids.split(', ').flatMap((part) => spell(part).map((id) => ({ id, verdict }))),
);

function spell(part: string): string[] {
  const [first = '', last = first] = part.split('–');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from = 0, to = 0] = [first, last].map((id) => Number(id.slice(id.lastIndexOf('.') + 1)));
  return Array.from({ length: to - from + 1 }, (_, i) => `${section}.${from + i}`);
}

test('every requirement of levels 1 and 2 is there once, and the count is right', () => {
  expect(new Set(judged.map(({ id }) => id)).size).toBe(70 + 183);
  expect(judged).toHaveLength(70 + 183);
  const count = (verdict: string) => judged.filter((each) => each.verdict === verdict).length;
  const said = ['met', 'n/a', 'host', 'in part', 'not met'].map((each) => `${count(each)} ${each}`);
  expect(text).toContain(`Of ${judged.length}: ${said.join(', ')}.`);
});
