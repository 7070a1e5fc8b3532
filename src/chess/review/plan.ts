import type { Color } from 'chessops/types';
import type { ReviewGame, ReviewMove } from './review-game.ts';
import { isCloseCall } from './judgement.ts';
import { judgePlayed } from './reviewed-moves.ts';
import type { GameAnalysis, PositionSearch } from './search.ts';

export const PASS_ONE_NODES = 100_000;
export const CLOSE_CALL_NODES = 500_000;
export const PASS_TWO_NODES = 1_000_000;
export const PASS_TWO_LINES = 3;
/** Few nodes are enough for a refutation, because no card depends on it. */
export const REFUTATION_NODES = 300_000;
export const REFUTATION_LINES = 2;
/** Slightly less than the loss of a mistake, because pass one may underestimate a loss. */
const PASS_TWO_LOSS = 8;

export function planPassOne(game: ReviewGame, analysis: GameAnalysis): number[] {
  return game.positions
    .flatMap(({ end }, ply) => (end !== undefined || analysis.searches.has(ply) ? [] : [ply]))
    .toReversed();
}

export function planCloseCalls(
  game: ReviewGame,
  analysis: GameAnalysis,
  player: Color | undefined,
): number[] {
  const later = new Set(planPassTwo(game, analysis, player));
  const plies = listOwnMoves(game, player)
    .flatMap(({ ply }) => {
      const loss = judgePlayed(game, analysis, ply)?.loss;
      return loss !== undefined && isCloseCall(loss) ? [ply - 1, ply] : [];
    })
    .filter((ply) => {
      const search = analysis.searches.get(ply);
      return search !== undefined && isOfPassOne(search) && !later.has(ply);
    });
  return [...new Set(plies)].toReversed();
}

function listOwnMoves({ moves }: ReviewGame, player: Color | undefined): ReviewMove[] {
  return moves.filter(({ color }) => player === undefined || color === player);
}

export function isOfPassOne(search: PositionSearch): boolean {
  return search.lines.length === 1 && search.nodes < 1.1 * PASS_ONE_NODES;
}

export function planPassTwo(game: ReviewGame, analysis: GameAnalysis, player: Color | undefined): number[] {
  return listOwnMoves(game, player)
    .flatMap(({ ply }) => {
      const position = game.positions[ply - 1];
      const search = analysis.searches.get(ply - 1);
      if (position === undefined || search === undefined || position.legalMoves < 2) return [];
      if (search.lines.length >= Math.min(PASS_TWO_LINES, position.legalMoves)) return [];
      const judgement = judgePlayed(game, analysis, ply);
      const isDoubtful =
        judgement !== undefined && (judgement.loss >= PASS_TWO_LOSS || isSerious(judgement.fault));
      return isDoubtful ? [ply - 1] : [];
    })
    .toReversed();
}

export function planRefutations(
  game: ReviewGame,
  analysis: GameAnalysis,
  player: Color | undefined,
): number[] {
  return listOwnMoves(game, player)
    .flatMap(({ ply }) => {
      const [position, search] = [game.positions[ply], analysis.searches.get(ply)];
      if (position === undefined || search === undefined) return [];
      if (search.lines.length >= Math.min(REFUTATION_LINES, position.legalMoves)) return [];
      return isSerious(judgePlayed(game, analysis, ply)?.fault) ? [ply] : [];
    })
    .toReversed();
}

function isSerious(fault: string | undefined): boolean {
  return fault === '?' || fault === '??';
}

/** Our own analysis counts only if it is complete, because scores of two engines must not mix. */
export function chooseAnalysis(
  game: ReviewGame,
  theirs: GameAnalysis | undefined,
  ours: GameAnalysis | undefined,
): GameAnalysis | undefined {
  if (theirs === undefined || ours === undefined) return theirs ?? ours;
  return planPassOne(game, ours).length === 0 ? ours : theirs;
}
