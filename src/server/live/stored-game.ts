import type { Color } from 'chessops';
import type { EndReason, LiveGame } from '#chess/live/live-game';
import { findDeadline } from '#chess/live/game-time';
import type { Bot, BotBook } from '#chess/live/bot';
import { replayLine } from '#chess/live/line';
import { makeBotName } from '#contract/finished-live-game';
import { endReason } from '#contract/live';
import type { LiveGameTable } from '../db/tables.ts';

interface Player {
  readonly userId: string | null;
  readonly username: string;
}

export interface StoredGame {
  readonly id: string;
  readonly players: Readonly<Record<Color, Player>>;
  readonly playedAt: number;
  readonly clockMs: number;
  readonly game: LiveGame;
}

export type GameState = Omit<
  LiveGameTable,
  | 'id'
  | 'white_id'
  | 'black_id'
  | 'played_at'
  | 'started_at'
  | 'max_moves'
  | 'reconnect_ms'
  | 'clock_ms'
  | 'house_color'
  | 'house_rating'
  | 'house_book'
  | 'start_ply'
  | 'start_fen'
  | 'no_clock'
  | 'white_removed'
  | 'black_removed'
>;

export function makeGameState(game: LiveGame): GameState {
  return {
    version: game.version,
    moves: game.line.moves.join(' '),
    clock_after_ms: game.clockAfterMs.join(' '),
    white_ms: game.clock.remainingMs.white,
    black_ms: game.clock.remainingMs.black,
    running_since: game.clock.runningSince,
    white_gone_since: game.goneSince.white,
    black_gone_since: game.goneSince.black,
    draw_offer: game.drawOffer,
    white_offered_at_ply: game.offeredAtPly.white,
    black_offered_at_ply: game.offeredAtPly.black,
    verdict_due_at: game.verdictDueAt,
    deadline_at: findDeadline(game),
    winner: game.end?.winner ?? null,
    reason: game.end?.reason ?? null,
    final_eval: game.end?.finalEval ?? null,
    ended_at: game.end?.at ?? null,
  };
}

function splitWords(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function getReason(row: LiveGameTable): EndReason {
  return endReason.parse(row.reason);
}

function parseBot(row: LiveGameTable): Bot | null {
  const { house_color: color, house_rating: rating, house_book: book } = row;
  if (color === null || rating === null) return null;
  return { color, rating, ...(book !== null && { book: parseBook(book) }) };
}

export function makeBotBookText({ site, name }: BotBook): string {
  return `${site} ${name}`;
}

function parseBook(text: string): BotBook {
  const end = text.indexOf(' ');
  return { site: text.slice(0, end), name: text.slice(end + 1) };
}

function makeBot(bot: Bot): Player {
  return { userId: null, username: makeBotName(bot) };
}

function parseGameRow(row: LiveGameTable): LiveGame {
  const line = replayLine(splitWords(row.moves), row.start_fen ?? undefined);
  if (!line) throw new Error(`The moves of live game ${row.id} do not replay`);
  return {
    version: row.version,
    startedAt: row.started_at,
    maxMoves: row.max_moves,
    reconnectMs: row.reconnect_ms,
    bot: parseBot(row),
    line,
    startPly: row.start_ply,
    clockAfterMs: splitWords(row.clock_after_ms).map(Number),
    clock: {
      remainingMs: { white: row.white_ms, black: row.black_ms },
      turn: line.position.turn,
      runningSince: row.running_since,
      isOff: row.no_clock === 1,
    },
    goneSince: { white: row.white_gone_since, black: row.black_gone_since },
    drawOffer: row.draw_offer,
    offeredAtPly: { white: row.white_offered_at_ply, black: row.black_offered_at_ply },
    verdictDueAt: row.verdict_due_at,
    end:
      row.ended_at === null
        ? null
        : { winner: row.winner, reason: getReason(row), finalEval: row.final_eval, at: row.ended_at },
  };
}

export type NamedGameRow = LiveGameTable & { white_name: string; black_name: string };

export function parseStoredGame(row: NamedGameRow): StoredGame {
  const bot = parseBot(row);
  const white: Player = { userId: row.white_id, username: row.white_name };
  const black: Player = { userId: row.black_id, username: row.black_name };
  return {
    id: row.id,
    players: {
      white: bot?.color === 'white' ? makeBot(bot) : white,
      black: bot?.color === 'black' ? makeBot(bot) : black,
    },
    playedAt: row.played_at,
    clockMs: row.clock_ms,
    game: parseGameRow(row),
  };
}
