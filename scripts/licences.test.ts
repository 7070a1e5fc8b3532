import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { licencesPath, makeLicences, materials } from './make-licences.ts';

const root = join(import.meta.dirname, '..');
const text = makeLicences();

test('the page is current: `node scripts/make-licences.ts` makes it', () => {
  expect(readFileSync(licencesPath, 'utf8')).toBe(text);
});

test('every file that is no code of ours is accounted for, and every pattern has files', () => {
  const patterns = materials.flatMap(({ files }) => files);
  const isOwnCode = /\.(?:tsx?|css|md|html)$|\/tsconfig\.json$/;
  const files = globSync('src/**/*.*', { cwd: root }).filter((name) => !isOwnCode.test(name));
  const unnamed = files.filter((name) => !patterns.some((pattern) => matchesGlob(name, pattern)));
  expect(unnamed).toEqual([]);
  for (const pattern of patterns)
    expect([pattern, globSync(pattern, { cwd: root }).length]).not.toEqual([pattern, 0]);
});

test('every licence goes together with GPL-3.0-or-later', () => {
  const compatible =
    /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|MPL-2\.0|CC0-1\.0|MIT-0|Unlicense|Python-2\.0|GPL-3\.0(?:-or-later)?|GPL-2\.0-or-later|\(?(?:MIT|BSD-3-Clause) OR .+)$/;
  const [, packages = ''] = text.split('## Packages');
  const licences = [...packages.matchAll(/^\| (?!licence|---)([^|]+) \|/gm)].map(([, name = '']) => name);
  expect(licences.length).toBeGreaterThan(3);
  expect(
    [...licences, ...materials.map(({ licence }) => licence)].filter((name) => !compatible.test(name)),
  ).toEqual([]);
});
