import type { Color } from 'chessops';
import { opposite } from 'chessops/util';
import { nameColor } from '#chess/position/color-name';
import { findFlagFall } from './clock.ts';
import { findThinkMs } from './bot.ts';
import { endGame, type LiveGame } from './live-game.ts';

export function flagEnd(game: LiveGame, now: number): LiveGame {
  const other = opposite(game.clock.turn);
  const winner = game.line.position.hasInsufficientMaterial(other) ? 'Draw' : nameColor(other);
  return endGame(game, { winner, reason: 'time' }, now);
}

function findGoneUntil(game: LiveGame, color: Color): number | null {
  const since = game.goneSince[color];
  return since === null ? null : since + game.reconnectMs;
}

function findFirst(moments: readonly (number | null)[]): number | null {
  const due = moments.filter((moment) => moment !== null);
  return due.length ? Math.min(...due) : null;
}

function findTimeEnd(game: LiveGame): number | null {
  return findFirst([findFlagFall(game.clock), findGoneUntil(game, 'white'), findGoneUntil(game, 'black')]);
}

export function findBotDue({ bot, clock, line, startedAt, verdictDueAt, end }: LiveGame): number | null {
  const isItsTurn = bot?.color === clock.turn && verdictDueAt === null && end === null;
  if (!isItsTurn || clock.runningSince === null) return null;
  return clock.runningSince + findThinkMs(startedAt, line.moves.length, clock.remainingMs[clock.turn]);
}

export function findDeadline(game: LiveGame): number | null {
  if (game.end) return null;
  if (game.verdictDueAt !== null) return game.verdictDueAt;
  return findFirst([findTimeEnd(game), findBotDue(game)]);
}

export function settle(game: LiveGame, now: number): LiveGame {
  if (game.verdictDueAt !== null) return game;
  const deadline = findTimeEnd(game);
  if (deadline === null || now < deadline) return game;
  if (findFlagFall(game.clock) === deadline) return flagEnd(game, now);
  const white = findGoneUntil(game, 'white');
  const black = findGoneUntil(game, 'black');
  const winner = white === black ? 'Draw' : nameColor(white === deadline ? 'black' : 'white');
  return endGame(game, { winner, reason: 'abandoned' }, now);
}
