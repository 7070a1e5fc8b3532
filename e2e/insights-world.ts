import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { parseGameMoves } from '#chess/pgn/game-moves';
import { splitGames } from '#chess/pgn/split';
import { nameColor } from '#chess/position/color-name';
import { type CauseName, SUMMARY_RULES, summariseGame } from '#chess/review/causes/game-summary';
import { makeSummaryText } from '#chess/review/causes/summary-text';
import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { makeReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import { makeSearchRows } from '#chess/review/search-row';
import { insightLimits } from '#contract/insights';
import { makeGameReview, makeLibraryGame } from '#server/testing/games';

const file = join(import.meta.dirname, '../samples/games/lichess/lichess-2025.pgn');
const causes: readonly CauseName[] = [
  'missed fork',
  'allowed hanging piece',
  'no motif',
  'missed hanging piece',
  'allowed pin',
  'no motif',
  'missed mate',
  'allowed fork',
  'missed discovered attack',
];
const dayMs = 86_400_000;
const newestMs = Date.UTC(2026, 10, 15, 18);

interface Analysed {
  readonly pgn: string;
  readonly gameId: string;
  readonly positions: string[];
  summarise(player: 'white' | 'black', at: number): string;
}

function readGame(pgn: string): Analysed[] {
  const played = parseGameMoves(pgn);
  const game = makeReviewGame(played);
  const analysis = game.ok ? parseLichessAnalysis(pgn, game.value) : undefined;
  if (!game.ok || !analysis) return [];
  const reviewed = reviewMoves(game.value, analysis);
  const opening = played.headers.get('Opening') ?? '';
  const summarise: Analysed['summarise'] = (player, at) => {
    const summary = summariseGame({ played, game: game.value, analysis, reviewed, player, opening });
    const mistakes = summary.mistakes.map((mistake, index) => ({
      ...mistake,
      cause:
        mistake.time === 'low' ? mistake.cause : (causes[(7 * at + 3 * index) % causes.length] ?? 'no motif'),
      foundBy: (31 * at + 17 * index) % 90,
    }));
    return makeSummaryText({ ...summary, mistakes });
  };
  return [{ pgn, gameId: analysis.gameId, positions: makeSearchRows(analysis.searches), summarise }];
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/${path}`, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
}

let samples: Analysed[] | undefined;

export async function addAnalysedGames(page: Page, count: number): Promise<void> {
  const known = (samples ??= splitGames(readFileSync(file, 'utf8')).flatMap(readGame));
  const made = Array.from({ length: count }, (_, at) => {
    const sample = known[at % known.length];
    if (!sample) throw new Error('no sample has evaluations');
    const { pgn, gameId: game_id, positions } = sample;
    const player = at % 3 === 0 ? ('black' as const) : ('white' as const);
    const hero_color = nameColor(player);
    const played_at = new Date(newestMs - at * dayMs).toISOString();
    const game_key = `lichess:walk${at}`;
    const opponent_rating = 1700 + ((at * 83) % 500) - 250;
    const review = makeGameReview({ pgn, hero_color, date_time_played: played_at });
    return {
      review,
      game: makeLibraryGame(game_key, { pgn, hero_color, played_at, opponent_rating }),
      link: { game_key, game_review_id: review.id },
      analysis: { game_review_id: review.id, engine: 'walk', game_id, is_finished: true, positions },
      summary: { game_key, game_id, rules: SUMMARY_RULES, summary: sample.summarise(player, at) },
    };
  });
  await post(
    page,
    'add-games',
    made.map(({ game }) => game),
  );
  for (const { review, link, analysis } of made) {
    await post(page, 'upsert-game-review', review);
    await post(page, 'link-game-review', link);
    await post(page, 'upsert-game-analysis', analysis);
  }
  const summaries = made.map(({ summary }) => summary);
  for (let at = 0; at < count; at += insightLimits.summariesPerRequest)
    await post(page, 'upsert-game-summaries', {
      summaries: summaries.slice(at, at + insightLimits.summariesPerRequest),
    });
}
