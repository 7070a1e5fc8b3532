import type { Score } from '#chess/position/score';
import { findSan } from '#chess/position/moves';
import { makeMistakeId } from '#chess/review/mistake-record';
import type { ReviewGame } from '#chess/review/review-game';
import { findSearch, type ReviewedMove } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import type { Mistake } from './games.ts';

export function makeFoundMistake(
  reviewId: string,
  game: ReviewGame,
  analysis: GameAnalysis,
  { ply, san, judgement }: ReviewedMove,
  known?: Mistake,
): Mistake {
  const fen = game.positions[ply - 1]?.fen ?? null;
  const best = findSearch(game, analysis, ply)?.lines[0].moves[0];
  return {
    id: makeMistakeId(reviewId, ply),
    game_review_id: reviewId,
    ply,
    san,
    fen,
    best_san: (fen !== null && best !== undefined && findSan(fen, best)) || null,
    eval_before: findPawns(judgement?.before),
    eval_after: findPawns(judgement?.after),
    mate_before: findMate(judgement?.before),
    mate_after: findMate(judgement?.after),
    note: known?.note ?? null,
    status: known?.status ?? null,
    card_id: known?.card_id ?? null,
  };
}

function findPawns(score: Score | undefined): number | null {
  return score !== undefined && 'cp' in score ? score.cp / 100 : null;
}

function findMate(score: Score | undefined): number | null {
  return score !== undefined && 'mate' in score ? score.mate : null;
}
