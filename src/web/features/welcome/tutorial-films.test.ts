import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tutorialNames } from '#contract/config';

const folder = join(import.meta.dirname, '../../public/tutorials');

function readSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return 3600 * hours + 60 * minutes + seconds;
}

test.each(tutorialNames)('the film of %s is short and small, and its captions follow one another', (name) => {
  const film = join(folder, `${name}.webm`);
  expect(statSync(film).size).toBeLessThanOrEqual(500_000);
  expect(readFileSync(film).subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  const text = readFileSync(join(folder, `${name}.vtt`), 'utf8');
  expect(text.startsWith('WEBVTT\n\n')).toBe(true);
  const cues = [...text.matchAll(/^(\S+) --> (\S+)\n(.+)$/gm)];
  const times = cues.flatMap(([, from = '', until = '']) => [readSeconds(from), readSeconds(until)]);
  expect(cues.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeGreaterThanOrEqual(10);
  expect(times.at(-1)).toBeLessThanOrEqual(25);
});

test('nothing lies there that is never shown', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    tutorialNames.flatMap((name) => [`${name}.vtt`, `${name}.webm`]).toSorted(),
  );
});
