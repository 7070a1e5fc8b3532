/** No screen uses an old name of a thing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../src/web');

const oldWords: readonly [old: RegExp, instead: string][] = [
  [/Booked and remembered/, 'Prepared and remembered'],
  [/Wished retention/, 'Target retention'],
  [/Fit to me/, 'Personalise intervals'],
  [/No row of days/, 'No streak yet'],
  [/reached in 1 of|in 1 of \$\{/, 'in 70 % of games'],
  [/Bring back/, 'Restore this version'],
  [/Sign of \$\{/, 'Annotation'],
  [/Play the house/, 'Play the computer'],
  [/games against the house\b|person, the house/, 'the computer'],
  [/[Yy]ou lost \$\{/, 'win chance −13 %'],
  [/dearest first/, 'most costly first'],
  [/% remembered/, 'trained moves known'],
];

const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
);

test('there are screens to read', () => {
  expect(files.length).toBeGreaterThan(300);
});

test.each(oldWords)('%s is said as %s', (old) => {
  expect(files.filter((name) => old.test(readFileSync(join(web, name), 'utf8')))).toEqual([]);
});
