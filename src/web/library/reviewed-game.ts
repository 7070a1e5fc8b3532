import type { GameReviewDraft, ReviewSite } from '#contract/games';
import type { GameSource, LibraryGameDraft } from '#contract/library';

/** What a review of a game will hold; the review's id is made when it is picked. */
type ReviewedGame = Omit<GameReviewDraft, 'id'>;

const siteOf: Record<GameSource, ReviewSite> = {
  lichess: 'Lichess',
  'chess.com': 'Chess.com',
  pgn: 'PGN',
  entered: 'PGN',
  'opening game': 'Tabiya',
};

/** A game of the library as a review of it will hold it. */
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
