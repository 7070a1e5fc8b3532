/** A game that was read, as it is kept of an opponent. */
import type { LibraryGame } from '#chess/pgn/library-game';
import { SCOUTED_PLIES } from '#chess/scouting/scouted-plies';
import { type OpponentGame, opponentGame } from './opponents.ts';

/** Undefined for a game that says nothing about his openings, or that cannot be kept. */
export function toOpponentGame(game: LibraryGame): OpponentGame | undefined {
  const parsed = opponentGame.safeParse({
    game_key: game.key,
    color: game.heroColor,
    rating: game.heroRating,
    result: game.result,
    speed: game.speed,
    played_at: game.playedAt ?? new Date(0).toISOString(),
    moves: game.moves.split(' ', SCOUTED_PLIES).join(' '),
    scores: game.scores.split(' ', SCOUTED_PLIES + 1).join(' ') || null,
  });
  return parsed.success ? parsed.data : undefined;
}
