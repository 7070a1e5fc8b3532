import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GameMoves, parseGameMoves } from '#chess/pgn/game-moves';
import { splitGames } from '#chess/pgn/split';
import { makeCauseText } from '#chess/review/causes/cause-words';
import { type GameSummary, SUMMARY_RULES, summariseGame } from '#chess/review/causes/game-summary';
import { findInsights, type Insights } from '#chess/review/causes/insights';
import { makeSummaryText, parseSummaryText } from '#chess/review/causes/summary-text';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { makeReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import { makeSearchRows } from '#chess/review/search-row';
import { insightAnswer, insightLimits } from '#contract/insights';
import { makeGameReview, makeLibraryGame } from '#server/testing/games';
import { startServer } from '../e2e/server.ts';
import { findMedian, printRatio, signUp } from './tools/measure.ts';

const wanted = insightLimits.games;
const rounds = 9;
const limitMs = 300;
const atOnce = 20;

interface Sample {
  pgn: string;
  gameId: string;
  positions: string[];
  summary: GameSummary;
}

function read(pgn: string): Sample[] {
  const played: GameMoves = parseGameMoves(pgn);
  const game = makeReviewGame(played);
  const analysis = game.ok ? parseLichessAnalysis(pgn, game.value) : undefined;
  if (!game.ok || !analysis) return [];
  const reviewed = reviewMoves(game.value, analysis);
  const summary = summariseGame({
    played,
    game: game.value,
    analysis,
    reviewed,
    player: 'white',
    opening: played.headers.get('Opening') ?? '',
  });
  return [{ pgn, gameId: analysis.gameId, positions: makeSearchRows(analysis.searches), summary }];
}

const file = process.argv[2] ?? join(import.meta.dirname, '../samples/games/lichess/lichess-2025.pgn');
const samples = splitGames(readFileSync(file, 'utf8')).flatMap(read);
if (samples.length === 0) throw new Error(`No game of ${file} has evaluations`);
const games = Array.from({ length: wanted }, (_, at) => samples[at % samples.length]).filter(
  (sample) => sample !== undefined,
);

const server = await startServer({ LOG_LEVEL: 'silent' });
const { url } = server;
const cookie = await signUp(url, 'bench');

async function post(path: string, body: object): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

async function fill({ pgn, gameId, positions, summary }: Sample, at: number): Promise<void> {
  const key = `lichess:bench${at}`;
  const review = makeGameReview({ pgn });
  const id = review.id;
  await post('upsert-game-review', review);
  await post('add-games', [makeLibraryGame(key, { pgn })]);
  await post('link-game-review', { game_key: key, game_review_id: id });
  const analysis = { game_review_id: id, engine: 'bench', game_id: gameId, is_finished: true, positions };
  await post('upsert-game-analysis', analysis);
  const text = { game_key: key, game_id: gameId, rules: SUMMARY_RULES, summary: makeSummaryText(summary) };
  await post('upsert-game-summaries', { summaries: [text] });
}

async function readInsights(): Promise<Insights | undefined> {
  const answer = await (await fetch(`${url}/api/get-insights`, { headers: { cookie } })).json();
  const { analysed } = insightAnswer.parse(answer).api_data;
  if (analysed.length !== wanted) throw new Error(`${analysed.length} games instead of ${wanted}`);
  return findInsights(
    analysed.flatMap(({ summary }) => {
      const known = parseSummaryText(summary ?? '');
      return known ? [{ ...known, color: 'white' as const, ratingGap: 0 }] : [];
    }),
  );
}

async function timeMs(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

try {
  for (let from = 0; from < games.length; from += atOnce)
    await Promise.all(games.slice(from, from + atOnce).map((game, at) => fill(game, from + at)));
  for (const { choice, times, share } of (await readInsights())?.causes ?? [])
    console.log(`${makeCauseText(choice.value)}: ${times} times, ${share} % of what is lost`);
  const ours: number[] = [];
  for (let round = 0; round < rounds; round += 1) ours.push(await timeMs(readInsights));
  const theirs = await timeMs(() => games.flatMap(({ pgn }) => read(pgn)));
  printRatio(`insights of ${wanted} games`, findMedian(ours), theirs, 'ms', 'reading the games');
  if (findMedian(ours) > limitMs) process.exitCode = 1;
} finally {
  await server.stop();
}
