import { type Choice, isOf } from '#chess/review/causes/insights';
import { USUAL_FINDERS } from '#chess/review/mistake-cards';

import type { ReadGame } from '../../library/insights/analysed-games.ts';
import type { InsightMistake } from './mistake-list.tsx';

export function listMistakes(games: readonly ReadGame[], choice?: Choice): InsightMistake[] {
  return games
    .flatMap((game) =>
      game.mistakes
        .filter((mistake) => choice === undefined || isOf(choice, game, mistake))
        .map((mistake) => ({ ...mistake, game })),
    )
    .sort((one, other) => findWorth(other) - findWorth(one));
}

function findWorth({ loss, foundBy = USUAL_FINDERS }: InsightMistake): number {
  return loss * foundBy;
}
