/**
 * `node scripts/make-nets.ts MAIA_FOLDER OPENINGS_FOLDER [RATING …]` makes src/chess/replies/nets from
 * maia-1100.pb.gz … maia-1900.pb.gz and the lines of github.com/lichess-org/chess-openings.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { PLANES_LENGTH, writePlanes } from '#chess/replies/input-planes';
import { LineBoard } from '#chess/replies/line-board';
import { makeNetFile } from '#chess/replies/net-file';
import { NET_RATINGS } from '#chess/replies/net-ratings';
import { readLc0Weights } from './lc0-weights.ts';
import { quantize } from './quantize.ts';

const every = 25;
const mostPassed = 60;

function readLines(folder: string): string[][] {
  return [...'abcde'].flatMap((letter) =>
    readFileSync(join(folder, `${letter}.tsv`), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => (row.split('\t')[2] ?? '').split(' ').filter((word) => !word.endsWith('.'))),
  );
}

function findMostPassed(lines: readonly string[][]): string[][] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    for (let length = 0; length < line.length; length++) {
      const way = line.slice(0, length).join(' ');
      counts.set(way, (counts.get(way) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostPassed)
    .map(([way]) => (way === '' ? [] : way.split(' ')));
}

function readOpenings(folder: string): Float32Array[] {
  const lines = readLines(folder);
  const chosen = [...findMostPassed(lines), ...lines.filter((_, index) => index % every === 0)];
  const board = new LineBoard();
  return chosen.map((sans) => {
    const position = board.play({ sans });
    if (typeof position === 'string') throw new Error(`${position}: ${sans.join(' ')}`);
    const planes = new Float32Array(PLANES_LENGTH);
    writePlanes(position, planes, 0);
    return planes;
  });
}

const [maiaFolder, openingsFolder, ...ratings] = process.argv.slice(2);
if (maiaFolder === undefined || openingsFolder === undefined)
  throw new Error('Usage: node scripts/make-nets.ts MAIA_FOLDER OPENINGS_FOLDER [RATING …]');
const planes = readOpenings(openingsFolder);
for (const rating of ratings.length > 0 ? ratings.map(Number) : NET_RATINGS) {
  const weights = gunzipSync(readFileSync(join(maiaFolder, `maia-${rating}.pb.gz`)));
  const file = gzipSync(makeNetFile(quantize(readLc0Weights(weights, rating), planes)), {
    level: constants.Z_BEST_COMPRESSION,
  });
  const name = `maia-${rating}.net`;
  writeFileSync(join(import.meta.dirname, '../src/chess/replies/nets', name), file);
  console.log(`${name}: ${file.length} bytes`);
}
