import { type Choice, isOf } from '#chess/review/causes/insights';
import { USUAL_FINDERS } from '#chess/review/mistake-cards';

import type { ReadGame } from '../../library/insights/analysed-games.ts';
import type { InsightMistake } from './mistake-list.tsx';

/** The mistakes of a choice, or all; those that are worth a look come first. */
export function listMistakes(games: readonly ReadGame[], choice?: Choice): InsightMistake[] {
  return games
    .flatMap((game) =>
      game.mistakes
        .filter((mistake) => choice === undefined || isOf(choice, game, mistake))
        .map((mistake) => ({ ...mistake, game })),
    )
    .sort((one, other) => findWorth(other) - findWorth(one));
}

/** Points lost × players who find the move: a mistake comes first if everybody else would have found the move. */
function findWorth({ loss, foundBy = USUAL_FINDERS }: InsightMistake): number {
  return loss * foundBy;
}
