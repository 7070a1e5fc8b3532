import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseColorName } from '#chess/position/color-name';
import { findMistakes } from '#chess/review/mistake-cards';
import { parseReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import { makeFoundMistake } from '#contract/found-mistake';
import type { GameReviewDraft } from '#contract/games';
import { parseStoredAnalysis } from '#contract/stored-analysis';
import type { Client } from './client.ts';

export interface DemoAnalysis {
  readonly gameId: string;
  readonly engine: string;
  readonly positions: string[];
}

export const analysesFile = join(import.meta.dirname, 'analyses.jsonl');

export function readAnalyses(): DemoAnalysis[] {
  const lines = readFileSync(analysesFile, 'utf8').trim().split('\n');
  return lines.map((line): DemoAnalysis => JSON.parse(line));
}

export function findAnalysis({ link }: GameReviewDraft): DemoAnalysis | undefined {
  return analyses.get(link.split('/').at(-1) ?? '');
}

const analyses = new Map(readAnalyses().map((analysis) => [analysis.gameId, analysis]));

export async function addAnalysis(player: Client, review: GameReviewDraft): Promise<void> {
  const found = findAnalysis(review);
  const game = parseReviewGame(review.pgn);
  if (found === undefined || !game.ok) return;
  const { engine, positions } = found;
  const game_id = game.value.id;
  const stored = { game_review_id: review.id, engine, game_id, is_finished: true, positions };
  await player.postJson('/api/upsert-game-analysis', stored);
  const analysis = parseStoredAnalysis(stored);
  const side = parseColorName(review.hero_color);
  for (const move of findMistakes(reviewMoves(game.value, analysis), side))
    await player.postJson('/api/upsert-mistake', makeFoundMistake(review.id, game.value, analysis, move));
}
