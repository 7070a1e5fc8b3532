/** A game that was read, as it is kept of an opponent. */
import type { LibraryGame } from '#chess/pgn/library-game';
import { type OpponentGame, opponentGame, scoutedPlies } from './opponents.ts';

/** Undefined for a game that says nothing about his openings, or that cannot be kept. */
export function toOpponentGame(game: LibraryGame): OpponentGame | undefined {
  const parsed = opponentGame.safeParse({
    game_key: game.key,
    color: game.heroColor,
    rating: game.heroRating,
    result: game.result,
    speed: game.speed,
    played_at: game.playedAt ?? new Date(0).toISOString(),
    moves: game.moves.split(' ', scoutedPlies).join(' '),
    scores: game.scores.split(' ', scoutedPlies + 1).join(' ') || null,
  });
  return parsed.success ? parsed.data : undefined;
}
