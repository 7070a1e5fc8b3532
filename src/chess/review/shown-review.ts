/**
 * Decides which results of a running analysis a screen shows, so that later searches change no shown verdict.
 */
import type { Color } from 'chessops/types';
import { isSerious, planDeeper, planPassOne } from './plan.ts';
import type { ReviewGame } from './review-game.ts';
import { judgePlayed, type ReviewedGame, reviewMoves } from './reviewed-moves.ts';
import type { GameAnalysis } from './search.ts';

/** Of an analysis that is not final, screens show the curve and the confirmed mistakes, but no accuracy. */
export function reviewShownMoves(
  game: ReviewGame,
  analysis: GameAnalysis,
  player: Color,
  bookPlies = 0,
): ReviewedGame {
  const reviewed = reviewMoves(game, analysis, bookPlies);
  if (analysis.isFinal) return reviewed;
  const confirmed = findConfirmed(game, analysis, player);
  const moves = reviewed.moves.map((move) =>
    confirmed.has(move.ply) ? move : { ...move, judgement: undefined, label: undefined },
  );
  return { ...reviewed, moves, accuracy: undefined };
}

function findConfirmed(game: ReviewGame, analysis: GameAnalysis, player: Color): ReadonlySet<number> {
  if (planPassOne(game, analysis).length > 0) return new Set();
  const planned = new Set(planDeeper(game, analysis, player).map(({ ply }) => ply));
  const confirmed = game.moves.filter(
    ({ ply, color }) =>
      color === player &&
      !planned.has(ply - 1) &&
      !planned.has(ply) &&
      isSerious(judgePlayed(game, analysis, ply)?.fault),
  );
  return new Set(confirmed.map(({ ply }) => ply));
}
