import { parseGameRecord } from '#chess/pgn/game-record';
import type { GameReview, GameReviewDraft, ReviewSite, Site } from '#contract/games';
import type { GameSource, LibraryGameDraft } from '#contract/library';

/** A game as the site sent it, with what a review of it will hold; the review's id is made when it is picked. */
export type FetchedGame = Omit<GameReviewDraft, 'id'>;

/**
 * Those in which the user plays, newest first by the date they are shown with: chess.com sorts by a game's end, and a daily
 * game begins weeks before that.
 */
export function parseFetchedGames(pgns: readonly string[], username: string, site: Site): FetchedGame[] {
  return pgns
    .flatMap((pgn) => parseFetchedGame(pgn, username, site) ?? [])
    .sort((left, right) => Date.parse(right.date_time_played) - Date.parse(left.date_time_played));
}

function parseFetchedGame(pgn: string, username: string, site: Site): FetchedGame | undefined {
  const record = parseGameRecord(pgn, username);
  if (!record.ok) return undefined;
  const { value } = record;
  return {
    // Both sites always say when; a game that does not is as old as can be rather than missing.
    date_time_played: value.dateTimePlayed ?? new Date(0).toISOString(),
    hero_color: value.heroColor,
    username: value.username,
    opponent_name: value.opponentName,
    time_control: value.timeControl,
    site,
    notes: '',
    pgn,
    link: value.link,
  };
}

/** The fetched games that have no review yet. */
export function findUnreviewed(games: readonly FetchedGame[], reviews: readonly GameReview[]): FetchedGame[] {
  const links = new Set(reviews.map(({ link }) => link));
  const pgns = new Set(reviews.map(({ pgn }) => pgn));
  return games.filter(({ link, pgn }) => !(link !== '' && links.has(link)) && !pgns.has(pgn));
}

const siteOf: Record<GameSource, ReviewSite> = {
  lichess: 'Lichess',
  'chess.com': 'Chess.com',
  pgn: 'PGN',
  entered: 'PGN',
  'opening game': 'Tabiya',
};

/** A game of the library as a review of it will hold it. */
export function makeReviewedGame(game: LibraryGameDraft): FetchedGame {
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
