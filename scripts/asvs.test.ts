/** docs/hosting/security.md must list every requirement of ASVS 5.0.0 at levels 1 and 2 once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** By chapter. Each group of digits is a section, and each digit is the level of one requirement. */
const levels: Record<string, string> = {
  1: '22 1111122223 112222222223 222 123',
  2: '122 112 12223 23',
  3: '3 113 12223 11222233 11122333 3 22333',
  4: '12233 23333 22 1222',
  5: '2 112333 113 222',
  6: '122 111111112222 11223333 112233 22222333 2223 33 2222',
  7: '222 1111 22 11222 223 22',
  8: '1233 1123 133 23',
  9: '111 1222',
  10: '22 223 22223 1111122222233333 22222 22 222',
  11: '2233 22233 11233 1222 23 23 33',
  12: '12233 11 22223',
  13: '2333 222223 2233 1222233',
  14: '22 12223333 122',
  15: '12233 12233 1222222 3333',
  16: '2 22222 2222 222 2223',
  17: '23 22223333 22',
};

const required = Object.entries(levels).flatMap(([chapter, sections]) =>
  sections
    .split(' ')
    .flatMap((section, s) =>
      Array.from(section, (level, r) => ({ id: `${chapter}.${s + 1}.${r + 1}`, level })),
    )
    .filter(({ level }) => level !== '3')
    .map(({ id }) => id),
);

const text = readFileSync(join(import.meta.dirname, '../docs/hosting/security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d[^|]*) \| ([^|]+) \|/gm)];
const judged = rows.flatMap(([, ids = '', verdict = '']) =>
  ids.split(', ').flatMap((part) => spell(part).map((id) => ({ id, verdict }))),
);

function spell(part: string): string[] {
  const [first = '', last = first] = part.split('–');
  const section = first.slice(0, first.lastIndexOf('.'));
  const [from, to] = [first, last].map((id) => Number(id.slice(id.lastIndexOf('.') + 1)));
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${section}.${Number(from) + i}`);
}

test('every requirement is there once', () => {
  expect(required).toHaveLength(70 + 183);
  expect(judged.map(({ id }) => id).toSorted()).toEqual(required.toSorted());
});

test('the count is right', () => {
  const count = (verdict: string) => judged.filter((each) => each.verdict === verdict).length;
  const said = ['met', 'n/a', 'host', 'in part', 'not met'].map((each) => `${count(each)} ${each}`);
  expect(text).toContain(`Of ${judged.length}: ${said.join(', ')}.`);
});
