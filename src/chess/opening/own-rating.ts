import type { OwnGame } from './own-games.ts';

/** Ratings move: what counts are the last games. */
const RECENT_GAMES = 20;

/** The user's rating, as the headers of the last games have it. The newest game comes first. */
export function findOwnRating(games: Iterable<OwnGame>): number | undefined {
  const ratings: number[] = [];
  for (const { pgn, color } of games) {
    const pattern = color === 'white' ? /^\[WhiteElo "(\d{3,4})"\]/m : /^\[BlackElo "(\d{3,4})"\]/m;
    const rating = pattern.exec(pgn)?.[1];
    if (rating !== undefined) ratings.push(Number(rating));
    if (ratings.length === RECENT_GAMES) break;
  }
  return ratings.sort((one, other) => one - other)[ratings.length >> 1];
}
