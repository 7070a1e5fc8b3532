/** Finished games, as their players may list and review them. */
import { createHash } from 'node:crypto';
import { makeLivePgn } from '#chess/live/pgn';
import type { FinishedLiveGame } from '#contract/live';
import type { StoredGame } from './stored-game.ts';

/** One UUID (version 8, https://www.rfc-editor.org/rfc/rfc9562#section-5.8) per game and player. */
function makeReviewId(gameId: string, userId: string): string {
  const hash = createHash('sha256').update(`${gameId} ${userId}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

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
    review_id: makeReviewId(stored.id, userId),
    username: (isWhite ? players.white : players.black).username,
    color: isWhite ? 'White' : 'Black',
    opponent: (isWhite ? players.black : players.white).username,
    house: game.house?.rating ?? null,
    start_ply: game.startPly,
    winner,
    reason,
    final_eval: finalEval,
    date_time_played: played,
    time_control: String(Math.round(stored.clockMs / 1000)),
    pgn: makeLivePgn({
      names: { white: players.white.username, black: players.black.username },
      date: played.slice(0, 10).replaceAll('-', '.'),
      time: played.slice(11, 19),
      house: game.house,
      startPly: game.startPly,
      clockMs: stored.clockMs,
      moves: game.line.moves,
      clockAfterMs: game.clockAfterMs,
      winner,
      reason,
      finalEval,
    }),
  };
}
