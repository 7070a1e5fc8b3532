import type { Color } from 'chessops/types';
import { type Fault, isCloseCall } from './judgement.ts';
import type { ReviewGame } from './review-game.ts';
import { judgePlayed } from './reviewed-moves.ts';
import type { GameAnalysis, PositionSearch } from './search.ts';

export const PASS_ONE_NODES = 100_000;
export const CLOSE_CALL_NODES = 500_000;
export const PASS_TWO_NODES = 1_000_000;
const PASS_TWO_LINES = 3;
/** Few nodes are enough for a refutation, because no card depends on it. */
const REFUTATION_NODES = 300_000;
const REFUTATION_LINES = 2;
/** Slightly less than the loss of a mistake, because pass one may underestimate a loss. */
const PASS_TWO_LOSS = 8;

export function planPassOne(game: ReviewGame, analysis: GameAnalysis): number[] {
  return game.positions
    .flatMap(({ end }, ply) => (end !== undefined || analysis.searches.has(ply) ? [] : [ply]))
    .toReversed();
}

export interface PlannedSearch {
  readonly ply: number;
  readonly nodes: number;
  readonly lines: number;
}

/**
 * Plans searches before and after costly moves, the largest loss first, and then around close calls. Each
 * result may change the plan.
 */
export function planDeeper(
  game: ReviewGame,
  analysis: GameAnalysis,
  player: Color | undefined,
): PlannedSearch[] {
  const judged = game.moves
    .flatMap(({ ply, color }) => {
      const judgement =
        player === undefined || color === player ? judgePlayed(game, analysis, ply) : undefined;
      return judgement ? [{ ply, ...judgement }] : [];
    })
    .sort((one, other) => other.loss - one.loss || other.ply - one.ply);
  const planned = new Map<number, PlannedSearch>();
  const isMissing = (ply: number, most: number): boolean => {
    const legalMoves = game.positions[ply]?.legalMoves ?? 0;
    const lines = analysis.searches.get(ply)?.lines.length;
    return lines !== undefined && legalMoves > 1 && lines < Math.min(most, legalMoves);
  };
  for (const { ply, loss, fault } of judged) {
    if ((loss >= PASS_TWO_LOSS || isSerious(fault)) && isMissing(ply - 1, PASS_TWO_LINES))
      planned.set(ply - 1, { ply: ply - 1, nodes: PASS_TWO_NODES, lines: PASS_TWO_LINES });
    if (isSerious(fault) && isMissing(ply, REFUTATION_LINES))
      planned.set(ply, { ply, nodes: REFUTATION_NODES, lines: REFUTATION_LINES });
  }
  for (const { ply, loss } of judged) {
    if (!isCloseCall(loss)) continue;
    for (const at of [ply - 1, ply]) {
      const search = analysis.searches.get(at);
      if (search !== undefined && isOfPassOne(search) && !planned.has(at))
        planned.set(at, { ply: at, nodes: CLOSE_CALL_NODES, lines: 1 });
    }
  }
  return [...planned.values()];
}

export function isOfPassOne(search: PositionSearch): boolean {
  return search.lines.length === 1 && search.nodes < 1.1 * PASS_ONE_NODES;
}

export function isSerious(fault: Fault | undefined): boolean {
  return fault === '?' || fault === '??';
}

/** If both exist, ours counts only once it is final, because scores of two engines must not mix. */
export function chooseAnalysis(
  theirs: GameAnalysis | undefined,
  ours: GameAnalysis | undefined,
): GameAnalysis | undefined {
  if (theirs === undefined || ours === undefined) return theirs ?? ours;
  return ours.isFinal ? ours : theirs;
}
