import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import { parseReviewGame, type ReviewGame } from '#chess/review/review-game';
import { type ReviewedGame, reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';

export function readReviewed(pgn: string): {
  game: ReviewGame;
  analysis: GameAnalysis;
  reviewed: ReviewedGame;
} {
  const game = parseReviewGame(pgn);
  if (!game.ok) throw new Error(game.error);
  const analysis = parseLichessAnalysis(pgn, game.value);
  if (analysis === undefined) throw new Error('no analysis');
  return { game: game.value, analysis, reviewed: reviewMoves(game.value, analysis) };
}
