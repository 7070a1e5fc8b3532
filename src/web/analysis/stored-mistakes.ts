import type { Color } from 'chessops/types';
import { gameReviewDeleted, type Mistake, mistakeList } from '#contract/games';
import { findMistakes } from '#chess/review/mistake-cards';
import { makeMistakeId } from '#chess/review/mistake-record';
import type { ReviewGame } from '#chess/review/review-game';
import { reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import { makePost, postJson } from '../lib/api-client.ts';
import { makeFoundMistake } from '#contract/found-mistake';

export const saveMistake = makePost<Mistake>('/api/upsert-mistake');

export async function storeMistakes(
  reviewId: string,
  game: ReviewGame,
  analysis: GameAnalysis,
  player: Color,
): Promise<Mistake[]> {
  const requested = await postJson('/api/get-mistakes', { game_review_id: reviewId }, mistakeList);
  const known = requested.api_data;
  const { found, stale, others } = sortMistakes(reviewId, game, analysis, player, known);
  const byId = new Map(known.map((mistake) => [mistake.id, mistake]));
  for (const mistake of found) {
    if (!isSame(mistake, byId.get(mistake.id))) await saveMistake(mistake);
  }
  for (const { id } of stale) {
    await postJson('/api/delete-game-review', { game_review_id: id }, gameReviewDeleted);
  }
  return [...others, ...found];
}

/** `stale`: earlier findings that this analysis does not confirm and that have no note, status or card. */
export function sortMistakes(
  reviewId: string,
  game: ReviewGame,
  analysis: GameAnalysis,
  player: Color,
  known: readonly Mistake[],
): { found: Mistake[]; stale: Mistake[]; others: Mistake[] } {
  const byId = new Map(known.map((mistake) => [mistake.id, mistake]));
  const found = findMistakes(reviewMoves(game, analysis), player).map((move) =>
    makeFoundMistake(reviewId, game, analysis, move, byId.get(makeMistakeId(reviewId, move.ply))),
  );
  const foundIds = new Set(found.map(({ id }) => id));
  const left = known.filter(({ id }) => !foundIds.has(id));
  const isStale = ({ id, ply, note, status, card_id }: Mistake): boolean =>
    ply !== null &&
    id === makeMistakeId(reviewId, ply) &&
    note === null &&
    status === null &&
    card_id === null;
  return { found, stale: left.filter(isStale), others: left.filter((each) => !isStale(each)) };
}

function isSame(one: Mistake, other: Mistake | undefined): boolean {
  if (other === undefined) return false;
  const text = (mistake: Mistake) =>
    JSON.stringify(Object.entries(mistake).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
