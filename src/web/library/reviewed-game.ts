import type { GameReview, GameReviewDraft, ReviewSite } from '#contract/games';
import type { GameSource, LibraryGameDraft, ListedGame } from '#contract/library';

type ReviewedGame = Omit<GameReviewDraft, 'id'>;

const siteOf: Record<GameSource, ReviewSite> = {
  lichess: 'Lichess',
  'chess.com': 'Chess.com',
  pgn: 'PGN',
  entered: 'PGN',
  'opening game': 'Tabiya',
};

export function makeReviewedGame(game: LibraryGameDraft): ReviewedGame {
  const { hero_color, username, opponent_name, time_control, pgn, link } = game;
  return {
    date_time_played: game.played_at,
    hero_color,
    username,
    opponent_name,
    time_control,
    site: siteOf[game.source],
    notes: '',
    pgn,
    link,
  };
}

export function makeReviewFinder(
  reviews: readonly GameReview[],
): (game: Pick<ListedGame, 'game_review_id' | 'link'>) => GameReview | undefined {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const byLink = new Map(reviews.map((review) => [review.link, review]));
  return ({ game_review_id, link }) =>
    byId.get(game_review_id ?? '') ?? (link === '' ? undefined : byLink.get(link));
}
