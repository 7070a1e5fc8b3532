import type { GameReview, Site } from '#contract/games';
import { type LibraryGameDraft, libraryLimits, type ListedGame } from '#contract/library';

import type { SentGames } from '../../../library/store-fetched.ts';
import { fetchGamePage } from '../../../library/library-list.ts';
import { makeReviewFinder } from '../../../library/reviewed-game.ts';
import { sourceOf } from '../../../library/site-names.ts';

const lichessGames = 80;
const mostPages = 6;

function findFirstDay(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString();
}

function isPlayedBy(username: string): (game: ListedGame) => boolean {
  const name = username.trim().toLowerCase();
  return (game) => game.username.toLowerCase() === name;
}

export async function fetchRecentGames(
  site: Site,
  username: string,
  now: Date,
  signal: AbortSignal,
): Promise<ListedGame[]> {
  const games: ListedGame[] = [];
  const firstDay = findFirstDay(now);
  for (let page = 0; page < mostPages; page += 1) {
    const found = await fetchGamePage({ source: sourceOf[site] }, games.at(-1), signal);
    games.push(...found);
    const oldest = found.at(-1);
    const isEnough =
      site === 'Lichess'
        ? games.filter(isPlayedBy(username)).length >= lichessGames
        : oldest !== undefined && oldest.played_at < firstDay;
    if (isEnough || found.length < libraryLimits.gamesPerPage) break;
  }
  return games;
}

export function listRecentGames(
  site: Site,
  username: string,
  library: readonly ListedGame[] | undefined,
  sent: SentGames,
  now: Date,
): ListedGame[] {
  const sentKeys = new Set(sent.games.map(({ game_key }) => game_key));
  const firstDay = findFirstDay(now);
  const known = (library ?? []).filter(
    (game) =>
      isPlayedBy(username)(game) &&
      (site === 'Lichess' || game.played_at >= firstDay || sentKeys.has(game.game_key)),
  );
  const knownKeys = new Set(known.map(({ game_key }) => game_key));
  const others =
    sent.isKept && library !== undefined
      ? []
      : sent.games
          .filter(({ game_key }) => !knownKeys.has(game_key))
          .map(({ pgn: _pgn, ...game }) => ({ ...game, game_review_id: null }));
  const all = [...known, ...others].sort((one, other) =>
    one.played_at < other.played_at ? 1 : one.played_at > other.played_at ? -1 : 0,
  );
  return site === 'Lichess' ? all.slice(0, lichessGames) : all;
}

export function findUnreviewed(games: readonly ListedGame[], reviews: readonly GameReview[]): ListedGame[] {
  const findReview = makeReviewFinder(reviews);
  return games.filter((game) => findReview(game) === undefined);
}

const mostCachedCharacters = 900_000;

export function cutToCache(games: readonly LibraryGameDraft[]): LibraryGameDraft[] {
  let characters = 0;
  return games.filter(({ pgn }) => (characters += pgn.length) <= mostCachedCharacters);
}
