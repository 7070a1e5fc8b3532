import type { LibraryGame } from '#chess/pgn/library-game';
import { type OpponentGame, opponentGame, scoutedPlies } from './opponents.ts';

export function toOpponentGame(game: LibraryGame): OpponentGame | undefined {
  const parsed = opponentGame.safeParse({
    game_key: game.key,
    color: game.playerColor,
    rating: game.playerRating,
    result: game.result,
    speed: game.speed,
    played_at: game.playedAt ?? new Date(0).toISOString(),
    moves: game.moves.split(' ', scoutedPlies).join(' '),
    scores: game.scores.split(' ', scoutedPlies + 1).join(' ') || null,
  });
  return parsed.success ? parsed.data : undefined;
}
