/** The live game on one node: the players connected here, the queue they wait in, the rooms they sit in. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Color } from 'chessops';
import type { LiveEvent, LiveLimits, Refusal } from '#chess/live/game';
import {
  type ClientMessage,
  type HouseRequest,
  type LiveState,
  type ServerMessage,
  liveClose,
} from '#contract/live';
import type { Db } from '../db/tables.ts';
import type { Engine } from '../engine/engine.ts';
import { type LiveBus, createPostgresBus, silentBus } from './bus.ts';
import { type HouseGameOptions, startHouseGame } from './house-games.ts';
import type { HousePlayer } from './house-player.ts';
import { type InvitationRefusal, Invitations } from './invitations.ts';
import { type Connection, type ConnectedPlayer, Players } from './players.ts';
import { createPulse } from './pulse.ts';
import { makeState } from '#contract/live-messages';
import { Matching } from './matching.ts';
import { claimConnection, enqueue, findConnections, releaseConnection } from './presence-store.ts';
import { type Room, type RoomPort, Rooms } from './room.ts';
import { countPlayers, countRunningGames, findGame, findRunningGameOf, saveGame } from './store.ts';
import type { StoredGame } from './stored-game.ts';
import { type LiveTime, makeLiveTime } from './time.ts';
import { Watch } from './watch.ts';

export interface HubOptions {
  readonly db: Db;
  readonly databaseUrl: string | undefined;
  readonly wallNow: () => number;
  readonly engine: Engine;
  readonly house: HousePlayer;
  readonly limits: LiveLimits;
  readonly onError: (error: unknown) => void;
}

type GameMessage = Extract<ClientMessage, { type: 'request_game' | 'move' | 'resign' }>;
type ArrangingMessage = Extract<
  ClientMessage,
  { type: 'invite' | 'take_back_invitation' | 'accept_invitation' | 'request_rematch' }
>;

/** How long the end waits for what is on its way to the database. What was not acknowledged by then may be lost. */
const longestEndMs = 5000;

export class Hub {
  readonly #options: HubOptions;
  readonly #nodeId = randomUUID();
  readonly #time: LiveTime;
  readonly #bus: LiveBus;
  readonly #players: Players;
  readonly #matching: Matching;
  readonly #invitations: Invitations;
  readonly #pairing: HouseGameOptions;
  readonly #rooms: Rooms;
  readonly #watch: Watch;

  constructor(options: HubOptions) {
    const { db, engine, house, limits, wallNow, databaseUrl, onError } = options;
    this.#options = options;
    this.#players = new Players(onError);
    this.#time = makeLiveTime(wallNow);
    const { now } = this.#time;
    this.#bus =
      databaseUrl === undefined
        ? silentBus
        : createPostgresBus({
            url: databaseUrl,
            nodeId: this.#nodeId,
            onWake: (users) => this.#refreshUsers(users),
            onGap: () => this.#refreshUsers(this.#players.all.map(({ connection }) => connection.userId)),
            onError,
          });
    const port: RoomPort = {
      load: (id) => findGame(db, id),
      save: (id, game, knownVersion) => saveGame(db, id, game, knownVersion),
      now,
      checkPulse: () => this.#watch.checkPulse(),
      evaluate: engine.evaluate,
      chooseMove: house.chooseMove,
      onChange: (room, isOwn) => this.#announce(room, isOwn),
      onError,
    };
    this.#rooms = new Rooms(port, (room) =>
      room.userIds.some((userId) => this.#players.find(userId)?.room === room),
    );
    const shared = databaseUrl !== undefined;
    this.#watch = new Watch({
      db,
      pulse: createPulse({ db, time: this.#time, nodeId: this.#nodeId, shared }),
      time: this.#time,
      rooms: this.#rooms,
      players: this.#players,
      refresh: (userIds) => this.#refreshUsers(userIds),
      markGone: (userId) => this.#markGone(userId, false),
      pair: () => this.#matching.start(),
      lookAfter: (player) => this.#players.do(player, () => this.#lookAfterInvited(player)),
      shared,
      onError,
    });
    const onPaired = (userIds: readonly string[]): void => {
      this.#bus.wake(userIds);
      this.#refreshUsers(userIds);
    };
    this.#pairing = { db, limits, now, wallNow, random: Math.random };
    this.#matching = new Matching(this.#pairing, onPaired, onError);
    const onChange = (userIds: readonly string[]): void => {
      this.#bus.wake(userIds);
      this.#tellInvited(userIds);
    };
    this.#invitations = new Invitations({ ...this.#pairing, onStarted: onPaired, onChange });
  }

  async start(): Promise<void> {
    await this.#watch.start();
  }

  /** Takes a new socket; an older one of the same user is told so and closed. */
  connect(connection: Connection): void {
    const older = this.#players.find(connection.userId);
    if (older) this.#replace(older);
    const player = this.#players.add(connection);
    this.#players.do(player, async () => {
      const { id: connectionId, userId } = connection;
      await claimConnection(this.#options.db, { userId, connectionId, nodeId: this.#nodeId });
      this.#bus.wake([userId]);
      // Who is in a game hears of invitations when it is over, or when somebody comes.
      if (!(await this.#seat(player, 'state'))) await this.#lookAfterInvited(player);
    });
  }

  receive(connection: Connection, message: ClientMessage): void {
    const player = this.#players.find(connection.userId);
    if (player?.connection !== connection) return;
    this.#players.do(player, () => this.#answer(player, message));
  }

  /** `cancelled`: the player closed the socket on purpose, as Cancel Request does. */
  disconnect(connection: Connection, cancelled: boolean): void {
    const player = this.#players.find(connection.userId);
    if (player?.connection !== connection) return;
    this.#players.remove(player);
    this.#players.do(player, () => this.#release(player, cancelled));
  }

  /**
   * Says good-bye to every player; their games go on elsewhere, or here after a restart. Nobody is marked as gone one
   * by one: other nodes bury this one, and a restart takes the time out.
   */
  async close(): Promise<void> {
    this.#watch.stop();
    const left = Promise.all([this.#players.close(1012, 'The server is restarting'), this.#matching.stop()]);
    const done = left.then(() => this.#lastBeat()).catch(this.#options.onError);
    await Promise.race([done, pause(longestEndMs, undefined, { ref: false })]);
    this.#rooms.closeAll();
    await this.#bus.close();
  }

  /** Tells the restart how long the clocks have been running. */
  async #lastBeat(): Promise<void> {
    // A node that never served has no clock to tell of.
    if (this.#watch.isStarted && (await countRunningGames(this.#options.db)) > 0) await this.#watch.beat();
  }

  #replace(player: ConnectedPlayer): void {
    this.#players.remove(player);
    this.#leaveRoom(player);
    player.connection.send({ type: 'replaced' });
    player.connection.close(liveClose.replaced, 'Opened in another tab');
  }

  async #answer(player: ConnectedPlayer, message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'sync':
        return this.#sendState(player, message.game_id);
      case 'request_house':
        return this.#playHouse(player, message);
      case 'invite':
      case 'take_back_invitation':
      case 'accept_invitation':
      case 'request_rematch':
        return this.#arrange(player, message);
      default:
        return this.#play(player, message);
    }
  }

  async #play(player: ConnectedPlayer, message: GameMessage): Promise<void> {
    const { game_id: named } = message;
    const room = player.room ?? (await this.#seat(player, 'game_started'));
    if (!room) {
      // A draw offer that comes after the end must not become a request for a new game.
      if (message.type === 'request_game' && named === undefined) return this.#wait(player);
      if (message.type === 'move') player.connection.send({ type: 'move_refused', reason: 'game_over' });
      return this.#sendState(player, named);
    }
    if (named !== undefined && named !== room.id) return this.#sendState(player, named);
    const color = room.findColor(player.connection.userId);
    if (!color) throw new Error('A player sits in a room that is not theirs');
    const { refusal } = await room.act(this.#makeEvent(player, color, message));
    if (refusal !== null) await this.#refuse(player, room, message, refusal);
  }

  async #playHouse(player: ConnectedPlayer, request: HouseRequest): Promise<void> {
    const { connection } = player;
    const { engine, house } = this.#options;
    if (player.room) return this.#sendState(player);
    await this.#watch.checkPulse();
    const asker = { userId: connection.userId, connectionId: connection.id };
    const reason = await startHouseGame(this.#pairing, asker, request);
    if (reason !== null) return connection.send({ type: 'house_refused', reason });
    engine.warm();
    house.warm(request.rating);
    await this.#invitations.dropRematch(connection.userId);
    if (!(await this.#seat(player, 'game_started'))) await this.#sendState(player);
  }

  /** What two people agree on between themselves. */
  async #arrange(player: ConnectedPlayer, message: ArrangingMessage): Promise<void> {
    const { userId } = player.connection;
    await this.#watch.checkPulse();
    const reason = await this.#tryArrange(userId, message);
    if (reason !== null) player.connection.send({ type: 'invitation_refused', reason });
    await this.#tellInvitation(player);
  }

  async #tryArrange(userId: string, message: ArrangingMessage): Promise<InvitationRefusal | null> {
    switch (message.type) {
      case 'invite':
        await this.#invitations.make(userId);
        return null;
      case 'take_back_invitation':
        await this.#invitations.takeBack(userId);
        return null;
      case 'accept_invitation':
        return this.#invitations.accept(userId, message.token);
      case 'request_rematch':
        return this.#invitations.askRematch(userId, message.game_id);
    }
  }

  #tellInvited(userIds: readonly string[]): void {
    for (const userId of userIds) {
      const player = this.#players.find(userId);
      if (player) this.#players.do(player, () => this.#tellInvitation(player));
    }
  }

  /** Once for each change, whoever made it. */
  async #tellInvitation(player: ConnectedPlayer): Promise<void> {
    const news = await this.#invitations.tell(player.connection.userId);
    player.isInvited = news.mine !== null || news.guest_of !== null;
    const told = JSON.stringify(news, (name, value: unknown) => (name === 'seconds' ? undefined : value));
    const isNothing = news.rematch === null && !player.isInvited;
    if (told === player.toldInvitation || (isNothing && player.toldInvitation === undefined)) return;
    player.toldInvitation = told;
    player.connection.send({ type: 'invitation', ...news });
  }

  /** What may have changed without a message: somebody has come or gone, or an hour has passed. */
  async #lookAfterInvited(player: ConnectedPlayer): Promise<void> {
    await this.#tellInvitation(player);
    if (!player.isInvited || player.room) return;
    await this.#watch.checkPulse();
    await this.#invitations.startReady(player.connection.userId);
  }

  #makeEvent(player: ConnectedPlayer, color: Color, message: GameMessage): LiveEvent {
    if (message.type === 'request_game') return { type: 'offer_draw', color };
    if (message.type === 'resign') return { type: 'resign', color };
    const { from, to, promotion = '' } = message.move;
    const uci = from + to + promotion;
    return { type: 'move', color, uci, ply: message.ply, lagMs: player.connection.lagMs };
  }

  async #refuse(player: ConnectedPlayer, room: Room, message: GameMessage, refusal: Refusal): Promise<void> {
    if (message.type === 'move' && refusal !== 'offer_too_early') {
      player.connection.send({ type: 'move_refused', reason: refusal });
    }
    await this.#sendState(player, room.id);
  }

  async #wait(player: ConnectedPlayer, since = this.#time.now()): Promise<void> {
    const { db } = this.#options;
    await this.#watch.checkPulse();
    player.waiting = true;
    await this.#invitations.dropRematch(player.connection.userId);
    if (!(await enqueue(db, player.connection.userId, player.connection.id, since))) {
      // Paired a moment ago by another node.
      await this.#seat(player, 'game_started');
      return;
    }
    player.connection.send({ type: 'matching', payload: { playing: await this.#countPlaying() } });
    this.#options.engine.warm();
    this.#matching.start();
  }

  async #countPlaying(): Promise<number> {
    return countPlayers(this.#options.db);
  }

  async #sendState(player: ConnectedPlayer, gameId?: string): Promise<void> {
    const playing = await this.#countPlaying();
    const { connection, waiting } = player;
    const game = await this.#findState(player, gameId);
    connection.send({ type: 'state', waiting, playing, game });
  }

  async #findState(player: ConnectedPlayer, gameId: string | undefined): Promise<LiveState | null> {
    const { userId } = player.connection;
    const room = player.room;
    const id = gameId ?? room?.id;
    if (id === undefined) return null;
    const color = room?.findColor(userId);
    if (room?.id === id && color) return room.makeState(color);
    const stored = await findGame(this.#options.db, id);
    const view = stored && findView(stored, userId);
    return view ? makeState(view, stored.game, this.#time.now()) : null;
  }

  /** Brings a player into their running game, if there is one. */
  async #seat(player: ConnectedPlayer, greeting: 'state' | 'game_started'): Promise<Room | undefined> {
    const { connection } = player;
    const stored = await findRunningGameOf(this.#options.db, connection.userId);
    if (!stored) {
      if (greeting === 'state') await this.#sendState(player);
      return undefined;
    }
    const room = this.#rooms.open(stored);
    const color = room.findColor(connection.userId);
    if (!color) throw new Error('A game was found for somebody who does not play it');
    player.waiting = false;
    player.room = room;
    const playing = await this.#countPlaying();
    await room.join(
      color,
      connection,
      greeting === 'state'
        ? (game): ServerMessage => ({ type: 'state', waiting: false, playing, game })
        : undefined,
    );
    return player.room;
  }

  /** The room's own players have been told; the others' nodes are woken. */
  #announce(room: Room, isOwn: boolean): void {
    if (isOwn) this.#bus.wake(room.userIds);
    // A room can be left by everybody and opened anew while its last step is on the way to the database.
    if (isOwn && this.#rooms.find(room.id) !== room) this.#refreshUsers(room.userIds);
    if (room.game.end) this.#endRoom(room);
  }

  #endRoom(room: Room): void {
    this.#rooms.close(room);
    for (const userId of room.userIds) {
      const player = this.#players.find(userId);
      if (player?.room !== room) continue;
      player.room = undefined;
      // The opponent took the request back: who is still here waits on, with the place of before.
      const isCancelled = room.game.end?.reason === 'cancelled';
      this.#players.do(player, () =>
        isCancelled ? this.#wait(player, room.game.startedAt) : this.#lookAfterInvited(player),
      );
    }
  }

  #leaveRoom(player: ConnectedPlayer): void {
    const { room, connection } = player;
    if (!room) return;
    const color = room.findColor(connection.userId);
    if (color) room.leave(color, connection);
    this.#rooms.closeIfUnused(room);
  }

  async #release(player: ConnectedPlayer, cancelled: boolean): Promise<void> {
    const { userId, id } = player.connection;
    this.#leaveRoom(player);
    if (!(await releaseConnection(this.#options.db, userId, id))) return;
    await this.#markGone(userId, cancelled);
    if (player.toldInvitation !== undefined) await this.#invitations.leave(userId);
  }

  /** Nobody has a connection of this player any more; the game hears of it, unless the player is back here. */
  async #markGone(userId: string, cancelled: boolean): Promise<void> {
    if (this.#players.find(userId)) return;
    const stored = await findRunningGameOf(this.#options.db, userId);
    if (!stored) return;
    const room = this.#rooms.open(stored);
    const color = room.findColor(userId);
    if (color) await room.lose(color, cancelled);
    this.#rooms.closeIfUnused(room);
  }

  /** Something may have changed for these players. */
  #refreshUsers(userIds: readonly string[]): void {
    for (const userId of userIds) {
      const player = this.#players.find(userId);
      if (player) this.#players.do(player, () => this.#refresh(player));
    }
  }

  async #refresh(player: ConnectedPlayer): Promise<void> {
    const { userId, id } = player.connection;
    if (this.#players.find(userId) !== player) return;
    const current = (await findConnections(this.#options.db, [userId])).get(userId);
    if (current !== undefined && current !== id) return this.#replace(player);
    if (current === undefined) {
      // This node was taken for dead: its players are still here.
      await claimConnection(this.#options.db, { userId, connectionId: id, nodeId: this.#nodeId });
      if (player.waiting) await this.#wait(player);
    }
    if (player.room) return player.room.refresh();
    const room = await this.#seat(player, 'game_started');
    // The link that led to the game is used up.
    if (!room || player.isInvited) await this.#tellInvitation(player);
  }
}

function findView(stored: StoredGame, userId: string) {
  const { white, black } = stored.players;
  if (white.userId === userId) return { gameId: stored.id, color: 'white', opponent: black } as const;
  if (black.userId === userId) return { gameId: stored.id, color: 'black', opponent: white } as const;
  return undefined;
}
