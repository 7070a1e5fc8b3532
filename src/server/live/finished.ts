/** Finished games, as their players may list and review them. */
import { makeLivePgn } from '#chess/live-pgn';
import type { FinishedLiveGame } from '#contract/live';
import type { StoredGame } from './stored-game.ts';

/** Nothing for a game that is still on, was cancelled, or belongs to others. */
export function makeFinishedGame(stored: StoredGame, userId: string): FinishedLiveGame | undefined {
  const { players, game } = stored;
  if (!game.end || game.end.winner === null) return undefined;
  const isWhite = players.white.userId === userId;
  if (!isWhite && players.black.userId !== userId) return undefined;
  const { winner, reason, finalEval } = game.end;
  const played = new Date(stored.playedAt).toISOString();
  return {
    id: stored.id,
    color: isWhite ? 'White' : 'Black',
    opponent: (isWhite ? players.black : players.white).username,
    winner,
    reason,
    final_eval: finalEval,
    date_time_played: played,
    pgn: makeLivePgn({
      names: { white: players.white.username, black: players.black.username },
      date: played.slice(0, 10).replaceAll('-', '.'),
      time: played.slice(11, 19),
      clockMs: stored.clockMs,
      moves: game.line.moves,
      clockAfterMs: game.clockAfterMs,
      winner,
      reason,
      finalEval,
    }),
  };
}
