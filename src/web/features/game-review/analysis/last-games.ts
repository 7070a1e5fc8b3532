import { parseSummaryText } from '#chess/review/causes/summary-text';
import type { AnalysedGameList } from '#contract/game-analyses';
import type { GameReview } from '#contract/games';
import type { InsightAnswer } from '#contract/insights';
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
      // Without moves there are no mistakes.
      .filter((game) => findReview(game) === undefined && game.plies > 1)
      .map((game) => ({ at: Date.parse(game.played_at), last: { game } })),
  ];
  return all
    .sort((one, other) => other.at - one.at)
    .slice(0, most)
    .map(({ last }) => last);
}

/** Reviews that need no analysis. A finished one is resumed if refutations are missing, with the same engine only. */
export function findFinished(
  analyses: AnalysedGameList['api_data'],
  summaries: InsightAnswer['api_data']['analysed'],
  engine: string,
): ReadonlySet<string> {
  const isOpen = ({ summary }: (typeof summaries)[number]) =>
    parseSummaryText(summary ?? '')?.mistakes.some(({ cause }) => cause === 'not searched');
  const open = new Set(summaries.filter(isOpen).map(({ game_review_id }) => game_review_id));
  return new Set(
    analyses
      .filter((each) => each.is_finished && !(open.has(each.game_review_id) && each.engine === engine))
      .map(({ game_review_id }) => game_review_id),
  );
}
