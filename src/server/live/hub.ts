/** The live game on one node: which players come and go, and which have to hear of a change. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveLimits } from '#chess/live/live-game';
import { type ClientMessage, liveClose } from '#contract/live';
import type { Db } from '../db/tables.ts';
import type { Engine } from '../engine/engine.ts';
import { type LiveBus, createPostgresBus, silentBus } from './bus.ts';
import type { GameStart } from './game-start.ts';
import { guardMove } from './guarded-move.ts';
import { findHouseBook } from './house-book.ts';
import type { HousePlayer } from './house-player.ts';
import { Invitations } from './invitations.ts';
import { InvitedPlayers } from './invited-players.ts';
import { Matching } from './matching.ts';
import { type ConnectedPlayer, type PlayerConnection, Players } from './players.ts';
import { claimConnection, findConnections, releaseConnection } from './presence-store.ts';
import { createPulse } from './pulse.ts';
import { Requests } from './requests.ts';
import { type Room, Rooms } from './room.ts';
import { Seating } from './seating.ts';
import { countRunningGames, findGame, saveGame } from './store.ts';
import { makeLiveTime } from './time.ts';
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

/** How long `close` waits for what is on its way to the database. What is not acknowledged by then may be lost. */
const longestEndMs = 5000;

export class Hub {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #nodeId = randomUUID();
  readonly #bus: LiveBus;
  readonly #players: Players;
  readonly #rooms: Rooms;
  readonly #seating: Seating;
  readonly #watch: Watch;
  readonly #matching: Matching;
  readonly #invitations: Invitations;
  readonly #invited: InvitedPlayers;
  readonly #requests: Requests;

  constructor(options: HubOptions) {
    const { db, engine, house, limits, wallNow, databaseUrl, onError } = options;
    this.#db = db;
    this.#onError = onError;
    const time = makeLiveTime(wallNow);
    const { now } = time;
    const shared = databaseUrl !== undefined;
    const checkPulse = (): Promise<void> => this.#watch.checkPulse();
    this.#bus = shared ? this.#openBus(databaseUrl) : silentBus;
    const players = new Players(onError);
    this.#players = players;
    this.#rooms = new Rooms(
      {
        load: (id) => findGame(db, id),
        save: (id, game, knownVersion) => saveGame(db, id, game, knownVersion),
        now,
        checkPulse,
        evaluate: engine.evaluate,
        chooseMove: async (line, { rating, color, book }, userId) => {
          const his = book && (await findHouseBook(db, userId, book, wallNow()));
          const choice = await house.chooseMove(line, rating, his && { ...his, color });
          return choice && guardMove(engine.evaluate, line, choice);
        },
        onChange: (room, isOwn) => this.#announce(room, isOwn),
        onError,
      },
      (room) => room.userIds.some((userId) => players.find(userId)?.room === room),
    );
    this.#seating = new Seating({ db, players, rooms: this.#rooms, now });
    this.#watch = new Watch({
      db,
      pulse: createPulse({ db, time, nodeId: this.#nodeId, shared }),
      time,
      rooms: this.#rooms,
      players,
      refresh: (userIds) => this.#refreshAll(userIds),
      markGone: (userId) => this.#seating.markGone(userId, false),
      pair: () => this.#matching.start(),
      lookAfter: (player) => players.do(player, () => this.#invited.lookAfter(player)),
      shared,
      onError,
    });
    const onStarted = (userIds: readonly string[]): void => {
      this.#bus.wake(userIds);
      this.#refreshAll(userIds);
    };
    const onChange = (userIds: readonly string[]): void => {
      this.#bus.wake(userIds);
      this.#invited.tellAll(userIds);
    };
    const start: GameStart = { db, limits, now, wallNow, random: Math.random };
    this.#matching = new Matching(start, onStarted, onError);
    this.#invitations = new Invitations({ ...start, onStarted, onChange });
    this.#invited = new InvitedPlayers({ players, invitations: this.#invitations, checkPulse });
    this.#requests = new Requests({
      start,
      engine,
      house,
      seating: this.#seating,
      matching: this.#matching,
      invitations: this.#invitations,
      checkPulse,
    });
  }

  #openBus(url: string): LiveBus {
    return createPostgresBus({
      url,
      nodeId: this.#nodeId,
      onWake: (users) => this.#refreshAll(users),
      onGap: () => this.#refreshAll(this.#players.all.map(({ connection }) => connection.userId)),
      onError: this.#onError,
    });
  }

  async start(): Promise<void> {
    await this.#watch.start();
  }

  /** Takes a new socket; an older one of the same user is told so and closed. */
  connect(connection: PlayerConnection): void {
    const older = this.#players.find(connection.userId);
    if (older) this.#replace(older);
    const player = this.#players.add(connection);
    this.#players.do(player, async () => {
      await this.#claim(connection);
      this.#bus.wake([connection.userId]);
      // A player in a game hears of invitations when it is over, or when somebody comes.
      if (!(await this.#seating.seat(player, 'state'))) await this.#invited.lookAfter(player);
    });
  }

  receive(connection: PlayerConnection, message: ClientMessage): void {
    const player = this.#players.find(connection.userId);
    if (player?.connection !== connection) return;
    this.#players.do(player, () => this.#answer(player, message));
  }

  /** `cancelled`: the player closed the socket on purpose, as Cancel Request does. */
  disconnect(connection: PlayerConnection, cancelled: boolean): void {
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
    const done = left.then(() => this.#lastBeat()).catch(this.#onError);
    await Promise.race([done, pause(longestEndMs, undefined, { ref: false })]);
    this.#rooms.closeAll();
    await this.#bus.close();
  }

  /** Tells the restart how long the clocks have been running. */
  async #lastBeat(): Promise<void> {
    // A node that never served has no clock to tell of.
    if (this.#watch.isStarted && (await countRunningGames(this.#db)) > 0) await this.#watch.beat();
  }

  async #answer(player: ConnectedPlayer, message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'sync':
        return this.#seating.sendState(player, message.game_id);
      case 'request_house':
        return this.#requests.playHouse(player, message);
      case 'invite':
      case 'take_back_invitation':
      case 'accept_invitation':
      case 'request_rematch':
        return this.#invited.arrange(player, message);
      default:
        return this.#requests.play(player, message);
    }
  }

  #claim({ id: connectionId, userId }: PlayerConnection): Promise<void> {
    return claimConnection(this.#db, { userId, connectionId, nodeId: this.#nodeId });
  }

  #replace(player: ConnectedPlayer): void {
    this.#players.remove(player);
    this.#seating.leave(player);
    player.connection.send({ type: 'replaced' });
    player.connection.close(liveClose.replaced, 'Opened in another tab');
  }

  async #release(player: ConnectedPlayer, cancelled: boolean): Promise<void> {
    const { userId, id } = player.connection;
    this.#seating.leave(player);
    if (!(await releaseConnection(this.#db, userId, id))) return;
    await this.#seating.markGone(userId, cancelled);
    if (player.toldInvitation !== undefined) await this.#invitations.leave(userId);
  }

  /** The players on this node have been told; the nodes of the others are woken. */
  #announce(room: Room, isOwn: boolean): void {
    if (isOwn) this.#bus.wake(room.userIds);
    // A room can be left by everybody and opened anew while its last step is on the way to the database.
    if (isOwn && this.#rooms.find(room.id) !== room) this.#refreshAll(room.userIds);
    if (room.game.end) this.#endRoom(room);
  }

  #endRoom(room: Room): void {
    this.#rooms.close(room);
    for (const userId of room.userIds) {
      const player = this.#players.find(userId);
      if (player?.room !== room) continue;
      player.room = undefined;
      // The opponent took the request back: the player who is still here goes on waiting, at the same place in the queue.
      const isCancelled = room.game.end?.reason === 'cancelled';
      this.#players.do(player, () =>
        isCancelled ? this.#requests.wait(player, room.game.startedAt) : this.#invited.lookAfter(player),
      );
    }
  }

  /** Something may have changed for these players. */
  #refreshAll(userIds: readonly string[]): void {
    this.#players.doForAll(userIds, (player) => this.#refresh(player));
  }

  async #refresh(player: ConnectedPlayer): Promise<void> {
    const { userId, id } = player.connection;
    const current = (await findConnections(this.#db, [userId])).get(userId);
    // Another socket of the same user may have come here, even while that was read.
    if (this.#players.find(userId) !== player) return;
    if (current !== undefined && current !== id) return this.#replace(player);
    if (current === undefined) {
      // This node was taken for dead: its players are still here.
      await this.#claim(player.connection);
      if (player.waiting) await this.#requests.wait(player);
    }
    if (player.room) return player.room.refresh();
    const room = await this.#seating.seat(player, 'game_started');
    // The link that led to the game is used up.
    if (!room || player.isInvited) await this.#invited.tell(player);
  }
}
