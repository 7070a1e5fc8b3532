import type { LibraryGame } from '#chess/pgn/library-game';
import { type GameSource, type LibraryGameDraft, libraryGameDraft } from './library.ts';

export function makeLibraryDraft(game: LibraryGame, source: GameSource): LibraryGameDraft | undefined {
  const parsed = libraryGameDraft.safeParse({
    game_key: game.key,
    source,
    hero_color: game.playerColor,
    username: game.username,
    opponent_name: game.opponentName,
    hero_rating: game.playerRating,
    opponent_rating: game.opponentRating,
    result: game.result,
    time_control: game.timeControl,
    speed: game.speed,
    // A game without a date gets the earliest date, so that lists show it last.
    played_at: game.playedAt ?? new Date(0).toISOString(),
    plies: game.plies,
    link: game.link,
    moves: game.moves,
    scores: game.scores,
    pgn: game.pgn,
  });
  return parsed.success ? parsed.data : undefined;
}
