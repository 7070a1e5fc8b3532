import type { Color } from 'chessops';
import { opposite } from 'chessops/util';
import { readClock } from '#chess/live/clock';
import type { Refusal } from '#chess/live/game';
import type { LiveGame } from '#chess/live/live-game';
import { findMover, isUsualStart } from '#chess/live/line';
import { nameColor } from '#chess/position/color-name';
import { type LiveMove, liveMove, type LiveState, type ServerMessage } from './live.ts';

export type MoveRefusal = Extract<ServerMessage, { type: 'move_refused' }>['reason'];

export function isMoveRefusal(refusal: Refusal): refusal is MoveRefusal {
  return refusal !== 'offer_too_early' && refusal !== 'no_take_back';
}

export interface View {
  readonly gameId: string;
  readonly color: Color;
  readonly opponent: { readonly username: string };
}

const wireColor = { white: 'w', black: 'b' } as const;

function makeMove(uci: string): LiveMove {
  const move = { from: uci.slice(0, 2), to: uci.slice(2, 4) };
  return uci.length > 4 ? liveMove.parse({ ...move, promotion: uci.charAt(4) }) : move;
}

function makeSeconds(ms: number): number {
  return Math.round(ms) / 1000;
}

function makeClockState(view: View, game: LiveGame, now: number) {
  return {
    game_id: view.gameId,
    version: game.version,
    myTimeRemaining: makeSeconds(readClock(game.clock, view.color, now)),
    oppTimeRemaining: makeSeconds(readClock(game.clock, opposite(view.color), now)),
  };
}

function makePlayers(view: View, { bot }: LiveGame) {
  return {
    color: wireColor[view.color],
    opponent: view.opponent.username,
    house: bot?.rating ?? null,
    ...(bot?.book && { house_book: bot.book.name }),
  };
}

function makeUnusual({ line, clock }: LiveGame) {
  return {
    ...(!isUsualStart(line) && { start_fen: line.startFen }),
    ...(clock.isOff && { no_clock: true as const }),
  };
}

function isRunning({ clock }: LiveGame): boolean {
  return clock.runningSince !== null && !clock.isOff;
}

function readOpponentGone(view: View, game: LiveGame, now: number): number | null {
  const since = game.goneSince[opposite(view.color)];
  if (since === null || game.end) return null;
  return makeSeconds(Math.max(0, since + game.reconnectMs - now));
}

export function makeState(view: View, game: LiveGame, now: number): LiveState {
  return {
    ...makeClockState(view, game, now),
    payload: {
      ...makePlayers(view, game),
      max_moves: game.maxMoves,
      winner: game.end?.winner ?? null,
      reason: game.end?.reason ?? null,
      final_eval: game.end?.finalEval ?? null,
    },
    ...makeUnusual(game),
    moves: game.line.moves.map(makeMove),
    start_ply: game.startPly,
    clock_running: isRunning(game),
    draw_offer: game.drawOffer && wireColor[game.drawOffer],
    opponent_gone: readOpponentGone(view, game, now),
    verdict_pending: game.verdictDueAt !== null,
  };
}

export function makeGameStarted(view: View, game: LiveGame, now: number): ServerMessage {
  return {
    type: 'game_started',
    ...makeClockState(view, game, now),
    payload: { ...makePlayers(view, game), max_moves: game.maxMoves },
    ...makeUnusual(game),
    moves: game.line.moves.map(makeMove),
  };
}

function countShared(before: LiveGame, after: LiveGame): number {
  const differing = before.line.moves.findIndex((uci, ply) => uci !== after.line.moves[ply]);
  return differing < 0 ? before.line.moves.length : differing;
}

function makeMoveNews(view: View, before: LiveGame, after: LiveGame, now: number): ServerMessage[] {
  const known = countShared(before, after);
  return after.line.moves.slice(known).map((uci, i) => {
    const type = findMover(after.line, known + i) === view.color ? 'move_accepted' : 'move';
    return { type, ...makeClockState(view, after, now), move: makeMove(uci), ply: known + i + 1 };
  });
}

function makeEndNews(view: View, after: LiveGame, now: number): ServerMessage[] {
  if (!after.end || after.end.winner === null) return [];
  const { winner, reason, finalEval } = after.end;
  const place = makeClockState(view, after, now);
  const payload = { winner, reason };
  if (reason === 'move_limit' && finalEval !== null) {
    return [{ type: 'max_moves_reached', ...place, payload: { ...payload, final_eval: finalEval } }];
  }
  if (reason === 'resignation') {
    const won = winner === nameColor(view.color);
    return [{ type: won ? 'opponent_resigned' : 'resigned', ...place, payload }];
  }
  return [{ type: 'game_over', ...place, payload }];
}

/** Compares two states of the game, so every node finds the same messages. */
export function makeNews(view: View, before: LiveGame, after: LiveGame, now: number): ServerMessage[] {
  const shared = countShared(before, after);
  const news = makeMoveNews(view, before, after, now);
  if (shared < before.line.moves.length)
    news.unshift({ type: 'taken_back', ...makeClockState(view, after, now), ply: shared });
  if (after.end) return [...news, ...makeEndNews(view, after, now)];
  const place = makeClockState(view, after, now);
  if (after.drawOffer && after.drawOffer !== before.drawOffer) {
    news.push({ type: 'draw_offered', ...place, payload: { color: wireColor[after.drawOffer] } });
  }
  if (before.drawOffer === view.color && after.drawOffer === null && after.verdictDueAt === null) {
    news.push({ type: 'draw_declined', ...place });
  }
  const other = opposite(view.color);
  const gone = readOpponentGone(view, after, now);
  if (gone !== null && before.goneSince[other] !== after.goneSince[other]) {
    news.push({ type: 'opponent_gone', ...place, seconds: gone });
  }
  if (gone === null && before.goneSince[other] !== null) news.push({ type: 'opponent_back', ...place });
  const running = isRunning(after);
  if (running !== isRunning(before) && after.verdictDueAt === null) {
    news.push({ type: 'clock', ...place, clock_running: running });
  }
  return news;
}
