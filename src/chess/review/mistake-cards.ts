import type { Color } from 'chessops/types';
import { findLoss } from './judgement.ts';
import type { ReviewGame } from './review-game.ts';
import { findSearch, type ReviewedGame, type ReviewedMove } from './reviewed-moves.ts';
import type { GameAnalysis, PositionSearch } from './search.ts';
import { findCp, scoreFor } from './win-chance.ts';

const CARDS_PER_GAME = 5;
/** If the second-best move scores this much, it is good enough, so the mistake gets no card. */
const STILL_WINNING_CP = 200;
const TOO_CLOSE = 2;

export function findMistakes(reviewed: ReviewedGame, player: Color): ReviewedMove[] {
  return reviewed.moves.filter(({ color, label }) => color === player && (label === '?' || label === '??'));
}

export type NoCard =
  | 'only-move'
  | 'not-searched'
  | 'still-winning'
  | 'too-close'
  | 'known-position'
  | 'rarely-found'
  | 'enough';

export interface CardChoice {
  readonly move: ReviewedMove;
  readonly refusal: NoCard | undefined;
}

export interface CardRules {
  readonly player: Color;
  readonly knownKeys?: ReadonlySet<string>;
  readonly most?: number;
  readonly finders?: ReadonlyMap<number, number>;
}

/** If fewer than this many of 100 players find the move, only the user can make a card for it. */
export const LEAST_FINDERS = 3;
export const USUAL_FINDERS = 30;

/**
 * Returns every mistake in game order, with a reason if it gets no card. Costly mistakes that people can
 * avoid get cards first.
 */
export function chooseCards(
  game: ReviewGame,
  analysis: GameAnalysis,
  reviewed: ReviewedGame,
  { player, knownKeys = new Set(), most = CARDS_PER_GAME, finders = new Map() }: CardRules,
): CardChoice[] {
  const taken = new Set(knownKeys);
  const worth = ({ ply, judgement }: ReviewedMove): number =>
    (judgement?.loss ?? 0) * (finders.get(ply) ?? USUAL_FINDERS);
  const byWorth = findMistakes(reviewed, player).sort(
    (one, other) => worth(other) - worth(one) || one.ply - other.ply,
  );
  let chosen = 0;
  const choices = byWorth.map((move): CardChoice => {
    const position = game.positions[move.ply - 1];
    const search = findSearch(game, analysis, move.ply);
    const refusal =
      findRefusal(player, position?.legalMoves ?? 0, search) ??
      (taken.has(position?.key ?? '') ? 'known-position' : undefined) ??
      ((finders.get(move.ply) ?? USUAL_FINDERS) < LEAST_FINDERS ? 'rarely-found' : undefined) ??
      (chosen >= most ? 'enough' : undefined);
    if (refusal === undefined) {
      chosen += 1;
      taken.add(position?.key ?? '');
    }
    return { move, refusal };
  });
  return choices.sort((one, other) => one.move.ply - other.move.ply);
}

function findRefusal(
  player: Color,
  legalMoves: number,
  search: PositionSearch | undefined,
): NoCard | undefined {
  if (legalMoves < 2) return 'only-move';
  const [best, second] = search?.lines ?? [];
  if (best === undefined || second === undefined) return 'not-searched';
  if (findCp(scoreFor(player, second.score)) >= STILL_WINNING_CP) return 'still-winning';
  return findLoss(player, best.score, second.score) < TOO_CLOSE ? 'too-close' : undefined;
}
