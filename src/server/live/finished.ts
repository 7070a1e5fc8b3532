import { createHash } from 'node:crypto';
import { makeFinishedLiveGame } from '#contract/finished-live-game';
import type { FinishedLiveGame } from '#contract/live';
import type { StoredGame } from './stored-game.ts';

const colors = ['white', 'black'] as const;

/** A UUID of version 8 from game and player: https://www.rfc-editor.org/rfc/rfc9562#section-5.8 */
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

export function makeFinishedGame(stored: StoredGame, userId: string): FinishedLiveGame | undefined {
  const { id, players, game, playedAt, clockMs } = stored;
  const color = colors.find((each) => players[each].userId === userId);
  if (color === undefined) return undefined;
  const names = { white: players.white.username, black: players.black.username };
  return makeFinishedLiveGame({
    id,
    reviewId: makeReviewId(id, userId),
    game,
    color,
    names,
    playedAt,
    clockMs,
  });
}
