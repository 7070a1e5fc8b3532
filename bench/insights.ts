/**
 * Why points are lost, over 2,000 analysed games: from kept summaries to figures, as a ratio to reading the same summaries as JSON.
 * The games are the sample's, with the evaluations they came with; times are processor time, medians of samples taken in turn.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { splitGames } from '#chess/pgn/split';
import { makeCauseText } from '#chess/review/causes/cause-words';
import { type GameSummary, summariseGame } from '#chess/review/causes/game-summary';
import { findInsights } from '#chess/review/causes/insights';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { makeReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import { printRatio } from './tools/measure.ts';

const wanted = 2000;
const rounds = 9;
const limitMs = 300;

function summarise(pgn: string): GameSummary[] {
  const played = parseGameMoves(pgn);
  const game = makeReviewGame(played);
  const analysis = game.ok ? parseLichessAnalysis(pgn, game.value) : undefined;
  if (!game.ok || !analysis) return [];
  const reviewed = reviewMoves(game.value, analysis);
  return [summariseGame({ played, game: game.value, analysis, reviewed, hero: 'white' })];
}

function timeMs(run: () => unknown): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

const file = process.argv[2] ?? join(import.meta.dirname, '../samples/games/lichess/lichess-2025.pgn');
const summaries = splitGames(readFileSync(file, 'utf8')).flatMap(summarise);
if (summaries.length === 0) throw new Error(`No game of ${file} has evaluations`);
const games = Array.from({ length: Math.ceil(wanted / summaries.length) }, () => summaries)
  .flat()
  .slice(0, wanted)
  .map((summary, at) => ({ id: `game ${at}`, ...summary }));
const text = JSON.stringify(games);
const [ours, theirs]: [number[], number[]] = [[], []];
for (let round = 0; round <= rounds; round += 1) {
  const [own, read] = [timeMs(() => findInsights(games)), timeMs(() => JSON.parse(text))];
  if (round === 0) continue;
  ours.push(own);
  theirs.push(read);
}
const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
for (const { cause, times, now } of findInsights(games)?.causes ?? [])
  console.log(`${makeCauseText(cause)}: ${times} times, ${now.toFixed(1)} points a game`);
printRatio(`insights of ${wanted} games`, median(ours), median(theirs), 'ms', 'reading their JSON');
if (median(ours) + median(theirs) > limitMs) process.exitCode = 1;
