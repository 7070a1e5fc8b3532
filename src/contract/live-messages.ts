/** What a player is told, by the server or by the page: the whole state, or what has changed since the state they were last told. */
import type { Color } from 'chessops';
import { opposite } from 'chessops/util';
import { readClock } from '#chess/live/clock';
import type { LiveGame } from '#chess/live/game';
import { type LiveMove, liveMove, type LiveState, type ServerMessage } from './live.ts';

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

function makePlace(view: View, game: LiveGame, now: number) {
  return {
    game_id: view.gameId,
    version: game.version,
    myTimeRemaining: makeSeconds(readClock(game.clock, view.color, now)),
    oppTimeRemaining: makeSeconds(readClock(game.clock, opposite(view.color), now)),
  };
}

function makePlayers(view: View, { house }: LiveGame) {
  return {
    color: wireColor[view.color],
    opponent: view.opponent.username,
    house: house?.rating ?? null,
    ...(house?.book && { house_book: house.book.name }),
  };
}

function readOpponentGone(view: View, game: LiveGame, now: number): number | null {
  const since = game.goneSince[opposite(view.color)];
  if (since === null || game.end) return null;
  return makeSeconds(Math.max(0, since + game.reconnectMs - now));
}

export function makeState(view: View, game: LiveGame, now: number): LiveState {
  return {
    ...makePlace(view, game, now),
    payload: {
      ...makePlayers(view, game),
      max_moves: game.maxMoves,
      winner: game.end?.winner ?? null,
      reason: game.end?.reason ?? null,
      final_eval: game.end?.finalEval ?? null,
    },
    moves: game.line.moves.map(makeMove),
    start_ply: game.startPly,
    clock_running: game.clock.runningSince !== null,
    draw_offer: game.drawOffer && wireColor[game.drawOffer],
    opponent_gone: readOpponentGone(view, game, now),
    verdict_pending: game.verdictDueAt !== null,
  };
}

export function makeGameStarted(view: View, game: LiveGame, now: number): ServerMessage {
  return {
    type: 'game_started',
    ...makePlace(view, game, now),
    payload: { ...makePlayers(view, game), max_moves: game.maxMoves },
    moves: game.line.moves.map(makeMove),
  };
}

function makeMoveNews(view: View, before: LiveGame, after: LiveGame, now: number): ServerMessage[] {
  const known = before.line.moves.length;
  return after.line.moves.slice(known).map((uci, i) => {
    const byWhite = (known + i) % 2 === 0;
    const type = byWhite === (view.color === 'white') ? 'move_accepted' : 'move';
    return { type, ...makePlace(view, after, now), move: makeMove(uci), ply: known + i + 1 };
  });
}

function makeEndNews(view: View, after: LiveGame, now: number): ServerMessage[] {
  if (!after.end || after.end.winner === null) return [];
  const { winner, reason, finalEval } = after.end;
  const place = makePlace(view, after, now);
  const payload = { winner, reason };
  if (reason === 'move_limit' && finalEval !== null) {
    return [{ type: 'max_moves_reached', ...place, payload: { ...payload, final_eval: finalEval } }];
  }
  if (reason === 'resignation') {
    const won = winner === (view.color === 'white' ? 'White' : 'Black');
    return [{ type: won ? 'opponent_resigned' : 'resigned', ...place, payload }];
  }
  return [{ type: 'game_over', ...place, payload }];
}

/** Derived from the two states alone, so that it is the same on the node that moved and on one that was woken. */
export function makeNews(view: View, before: LiveGame, after: LiveGame, now: number): ServerMessage[] {
  const news = makeMoveNews(view, before, after, now);
  if (after.end) return [...news, ...makeEndNews(view, after, now)];
  const place = makePlace(view, after, now);
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
  const running = after.clock.runningSince !== null;
  if (running !== (before.clock.runningSince !== null) && after.verdictDueAt === null) {
    news.push({ type: 'clock', ...place, clock_running: running });
  }
  return news;
}
