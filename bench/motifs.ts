/**
 * `npm run bench motifs -- FILE.csv[.gz]` compares our motifs with the themes of Lichess puzzles. Columns:
 * PuzzleId, FEN, PreFlawFEN, FirstMove, PV, Themes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type MotifScore, scoreMotifs } from './tools/puzzle-themes.ts';

const aims = { precision: 0.97, recall: 0.95 };
const file = process.argv[2] ?? join(import.meta.dirname, '../samples/puzzles.csv');

const bytes = readFileSync(file);
const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
const started = performance.now();
const { puzzles, unread, scores } = scoreMotifs(text);
const perLine = (performance.now() - started) / puzzles;

function isMissed({ precision, recall }: MotifScore): boolean {
  return precision < aims.precision || recall < aims.recall;
}

for (const score of scores) {
  const { motif, theme, count, precision, recall } = score;
  const verdict = isMissed(score) ? '  MISSED' : '';
  console.log(
    `${motif} (${theme}): ${count} puzzles, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}${verdict}`,
  );
}
console.log(`${puzzles} puzzles, ${unread} could not be read, ${perLine.toFixed(2)} ms a line`);
if (scores.some(isMissed)) process.exitCode = 1;
