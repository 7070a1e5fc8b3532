/**
 * Splits 64 MB of games, in long lines and wrapped at 80 columns, as a ratio to decoding the same bytes from UTF-8.
 * Medians of this thread's processor time, samples taken in turn.
 */
import { makeGamePgn } from '#chess/pgn/writer';
import { splitGames } from '#chess/pgn/split';
import { findMedian, printRatio } from './tools/measure.ts';

const wantedBytes = 64 * 1024 * 1024;
const rounds = 3;
const sans = Array.from({ length: 80 }, (_, ply) => ['Nf3', 'Nf6', 'Ng1', 'Ng8'][ply % 4] ?? '');
const wrapped = makeGamePgn(
  new Map(Object.entries({ Event: 'Rated blitz game', White: 'ann', Black: 'ben', Result: '1-0' })),
  sans,
);
const headersEnd = wrapped.indexOf('\n\n') + 2;
const plain = wrapped.slice(0, headersEnd) + wrapped.slice(headersEnd).replaceAll('\n', ' ');

function timeMs(run: () => unknown): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

for (const [name, game] of Object.entries({ 'long lines': plain, 'wrapped lines': wrapped })) {
  const count = Math.floor(wantedBytes / (game.length + 2));
  const bytes = new TextEncoder().encode(`${game}\n\n`.repeat(count));
  const text = new TextDecoder().decode(bytes);
  const [ours, theirs]: [number[], number[]] = [[], []];
  let games = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const own = timeMs(() => (games = splitGames(text).length));
    const decoding = timeMs(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (round === 0) continue;
    ours.push(own);
    theirs.push(decoding);
  }
  if (games !== count) throw new Error(`${games} games of ${count}`);
  console.log(`${name}: ${games.toLocaleString('en')} games, ${(bytes.length / 1024 / 1024).toFixed(0)} MB`);
  printRatio('split', findMedian(ours), findMedian(theirs), 'ms', 'decoding the same bytes');
}
