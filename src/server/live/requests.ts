import { randomUUID } from 'node:crypto';
import type { Color } from 'chessops';
import type { LiveEvent, Refusal } from '#chess/live/game';
import { type ClientMessage, type BotRequest, makeLiveUci, type ServerMessage } from '#contract/live';
import { isMoveRefusal } from '#contract/live-messages';
import { parseStartLine } from '#chess/live/line';
import type { Engine } from '../engine/engine.ts';
import { countAttempt, rateLimits } from '../accounts/rate-limit.ts';
import { checkQuota } from '../db/quota.ts';
import { ApiError } from '../errors.ts';
import type { GameStart } from './game-start.ts';
import type { BotPlayer } from './bot-player.ts';
import type { Invitations } from './invitations.ts';
import type { Matching } from './matching.ts';
import type { ConnectedPlayer } from './players.ts';
import { enqueue, leaveQueue } from './presence-store.ts';
import type { Room } from './room.ts';
import type { Seating } from './seating.ts';
import { findBotBook } from './bot-book.ts';
import { insertGameIfFree } from './store.ts';

type GameMessage = Extract<ClientMessage, { type: 'request_game' | 'move' | 'resign' | 'take_back' }>;

interface RequestOptions {
  readonly start: GameStart;
  readonly engine: Engine;
  readonly bot: BotPlayer;
  readonly seating: Seating;
  readonly matching: Matching;
  readonly invitations: Invitations;
  readonly checkHeartbeat: () => Promise<void>;
}

export class Requests {
  readonly #options: RequestOptions;

  constructor(options: RequestOptions) {
    this.#options = options;
  }

  async play(player: ConnectedPlayer, message: GameMessage): Promise<void> {
    const { seating } = this.#options;
    const { game_id: named } = message;
    const room = player.room ?? (await seating.seat(player, 'game_started'));
    if (!room) {
      // After the end of a game, a late draw offer must not request a new game.
      if (message.type === 'request_game' && named === undefined) return this.wait(player);
      if (message.type === 'move') player.connection.send({ type: 'move_refused', reason: 'game_over' });
      return seating.sendState(player, named);
    }
    if (named !== undefined && named !== room.id) return seating.sendState(player, named);
    const color = room.findColor(player.connection.userId);
    if (!color) throw new Error('A player sits in a room that is not theirs');
    const { refusal } = await room.act(makeEvent(player, color, message));
    if (refusal !== null) await this.#refuse(player, room, message, refusal);
  }

  async playBot(player: ConnectedPlayer, request: BotRequest): Promise<void> {
    const { connection } = player;
    const { start, engine, bot, seating, invitations, checkHeartbeat } = this.#options;
    if (player.room) return seating.sendState(player);
    await checkHeartbeat();
    const asker = { userId: connection.userId, connectionId: connection.id };
    const reason = await startBotGame(start, asker, request);
    if (reason !== null) return connection.send({ type: 'house_refused', reason });
    engine.warm();
    bot.warm(request.rating);
    await invitations.dropRematch(connection.userId);
    if (!(await seating.seat(player, 'game_started'))) await seating.sendState(player);
  }

  async wait(player: ConnectedPlayer, since = this.#options.start.now()): Promise<void> {
    const { start, engine, seating, matching, invitations, checkHeartbeat } = this.#options;
    const { connection } = player;
    await checkHeartbeat();
    player.waiting = true;
    await invitations.dropRematch(connection.userId);
    if (!(await enqueue(start.db, connection.userId, connection.id, since))) {
      await seating.seat(player, 'game_started');
      return;
    }
    connection.send({ type: 'matching', payload: { playing: await seating.countPlaying() } });
    engine.warm();
    matching.start();
  }

  async #refuse(player: ConnectedPlayer, room: Room, message: GameMessage, refusal: Refusal): Promise<void> {
    if (message.type === 'move' && isMoveRefusal(refusal)) {
      player.connection.send({ type: 'move_refused', reason: refusal });
    }
    await this.#options.seating.sendState(player, room.id);
  }
}

function makeEvent({ connection }: ConnectedPlayer, color: Color, message: GameMessage): LiveEvent {
  if (message.type === 'request_game') return { type: 'offer_draw', color };
  if (message.type === 'resign') return { type: 'resign', color };
  if (message.type === 'take_back') return { type: 'take_back', color, ply: message.ply };
  return { type: 'move', color, uci: makeLiveUci(message.move), ply: message.ply, lagMs: connection.lagMs };
}

type BotRefusal = Extract<ServerMessage, { type: 'house_refused' }>['reason'];

async function startBotGame(
  options: GameStart,
  asker: { userId: string; connectionId: string },
  request: BotRequest,
): Promise<BotRefusal | null> {
  const { db, limits, now, wallNow, random } = options;
  const { userId, connectionId } = asker;
  const { book, start: moves = [], position, no_clock: isClockOff = false } = request;
  const start = parseStartLine(moves.map(makeLiveUci), position);
  if (!start) return 'bad_start';
  if (book && !(await findBotBook(db, userId, book, wallNow()))) return 'no_book';
  const colors: Record<BotRequest['color'], Color> = {
    w: 'black',
    b: 'white',
    any: random() < 0.5 ? 'white' : 'black',
  };
  try {
    // Counts requests instead of stored games, because users can remove those.
    const attempt = await countAttempt(db, wallNow(), [{ limit: rateLimits.botPerUser, key: userId }]);
    const hasBegun = await db.transaction().execute(async (tx) => {
      // In one transaction, because another node could otherwise pair the user in between.
      if (!(await leaveQueue(tx, userId, connectionId))) return false;
      const isInserted = await insertGameIfFree(tx, {
        id: randomUUID(),
        whiteId: userId,
        blackId: userId,
        playedAt: wallNow(),
        now: now(),
        limits,
        setup: { start, isClockOff, bot: { color: colors[request.color], rating: request.rating, book } },
      });
      if (isInserted) await checkQuota(tx, userId, 'live_games');
      return isInserted;
    });
    if (!hasBegun) await attempt.forgive();
    return null;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'too_many_requests' || error.code === 'full'))
      return 'too_many';
    throw error;
  }
}
