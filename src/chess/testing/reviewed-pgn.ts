import { parseLichessAnalysis } from '#chess/review/lichess-evals';
import type { ReviewGame } from '#chess/review/review-game';
import { type ReviewedGame, reviewMoves } from '#chess/review/reviewed-moves';
import type { GameAnalysis } from '#chess/review/search';
import { readGame } from '#chess/testing/readers';

export function readReviewed(pgn: string): {
  game: ReviewGame;
  analysis: GameAnalysis;
  reviewed: ReviewedGame;
} {
  const game = readGame(pgn);
  const analysis = parseLichessAnalysis(pgn, game);
  if (analysis === undefined) throw new Error('no analysis');
  return { game: game, analysis, reviewed: reviewMoves(game, analysis) };
}
