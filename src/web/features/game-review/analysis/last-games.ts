/** The newest games, reviewed or not: those that are kept analysed. */
import type { GameReview } from '#contract/games';
import type { ListedGame } from '#contract/library';

import { makeReviewFinder } from '../../../library/reviewed-game.ts';

export type LastGame = { review: GameReview } | { game: ListedGame };

export function chooseLastGames(
  reviews: readonly GameReview[],
  games: readonly ListedGame[],
  most: number,
): LastGame[] {
  const findReview = makeReviewFinder(reviews);
  const all: { at: number; last: LastGame }[] = [
    ...reviews.map((review) => ({ at: Date.parse(review.date_time_played), last: { review } })),
    ...games
      // A game without a move has nothing to find.
      .filter((game) => findReview(game) === undefined && game.plies > 1)
      .map((game) => ({ at: Date.parse(game.played_at), last: { game } })),
  ];
  return all
    .sort((one, other) => other.at - one.at)
    .slice(0, most)
    .map(({ last }) => last);
}
