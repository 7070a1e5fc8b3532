import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveLimits } from '#chess/live/live-game';
import { type ClientMessage, liveClose } from '#contract/live';
import type { Db } from '../db/tables.ts';
import type { Engine } from '../engine/engine.ts';
import { type LiveNotifications, createPostgresNotifications, silentNotifications } from './notifications.ts';
import type { GameStart } from './game-start.ts';
import { guardMove } from './guarded-move.ts';
import { findBotBook } from './bot-book.ts';
import type { BotPlayer } from './bot-player.ts';
import { Invitations } from './invitations.ts';
import { InvitedPlayers } from './invited-players.ts';
import { Matching } from './matching.ts';
import { type ConnectedPlayer, type PlayerConnection, Players } from './players.ts';
import { claimConnection, findConnections, releaseConnection } from './presence-store.ts';
import { createHeartbeat } from './heartbeat.ts';
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
  readonly bot: BotPlayer;
  readonly limits: LiveLimits;
  readonly onError: (error: unknown) => void;
}

/** The shutdown waits at most this long for running writes. Writes without an answer may then be lost. */
const longestEndMs = 5000;

export class Hub {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #nodeId = randomUUID();
  readonly #notifications: LiveNotifications;
  readonly #players: Players;
  readonly #rooms: Rooms;
  readonly #seating: Seating;
  readonly #watch: Watch;
  readonly #matching: Matching;
  readonly #invitations: Invitations;
  readonly #invited: InvitedPlayers;
  readonly #requests: Requests;

  constructor(options: HubOptions) {
    const { db, engine, bot, limits, wallNow, databaseUrl, onError } = options;
    this.#db = db;
    this.#onError = onError;
    const time = makeLiveTime(wallNow);
    const { now } = time;
    const shared = databaseUrl !== undefined;
    const checkHeartbeat = (): Promise<void> => this.#watch.checkHeartbeat();
    this.#notifications = shared ? this.#openNotifications(databaseUrl) : silentNotifications;
    const players = new Players(onError);
    this.#players = players;
    this.#rooms = new Rooms(
      {
        load: (id) => findGame(db, id),
        save: (id, game, knownVersion) => saveGame(db, id, game, knownVersion),
        now,
        checkHeartbeat,
        evaluate: engine.evaluate,
        chooseMove: async (line, { rating, color, book }, userId) => {
          const theirs = book && (await findBotBook(db, userId, book, wallNow()));
          const choice = await bot.chooseMove(line, rating, theirs && { ...theirs, color });
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
      heartbeat: createHeartbeat({ db, time, nodeId: this.#nodeId, shared }),
      time,
      rooms: this.#rooms,
      players,
      refresh: (userIds) => this.#refreshAll(userIds),
      markGone: (userId) => this.#seating.markGone(userId, false),
      pair: () => this.#matching.start(),
      refreshInvitation: (player) => players.do(player, () => this.#invited.refreshInvitation(player)),
      shared,
      onError,
    });
    const onStarted = (userIds: readonly string[]): void => {
      this.#notifications.wake(userIds);
      this.#refreshAll(userIds);
    };
    const onChange = (userIds: readonly string[]): void => {
      this.#notifications.wake(userIds);
      this.#invited.tellAll(userIds);
    };
    const start: GameStart = { db, limits, now, wallNow, random: Math.random };
    this.#matching = new Matching(start, onStarted, onError);
    this.#invitations = new Invitations({ ...start, onStarted, onChange });
    this.#invited = new InvitedPlayers({ players, invitations: this.#invitations, checkHeartbeat });
    this.#requests = new Requests({
      start,
      engine,
      bot,
      seating: this.#seating,
      matching: this.#matching,
      invitations: this.#invitations,
      checkHeartbeat,
    });
  }

  #openNotifications(url: string): LiveNotifications {
    return createPostgresNotifications({
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

  connect(connection: PlayerConnection): void {
    const older = this.#players.find(connection.userId);
    if (older) this.#replace(older);
    const player = this.#players.add(connection);
    this.#players.do(player, async () => {
      await this.#claim(connection);
      this.#notifications.wake([connection.userId]);
      if (!(await this.#seating.seat(player, 'state'))) await this.#invited.refreshInvitation(player);
    });
  }

  receive(connection: PlayerConnection, message: ClientMessage): void {
    const player = this.#players.find(connection.userId);
    if (player?.connection !== connection) return;
    this.#players.do(player, () => this.#answer(player, message));
  }

  disconnect(connection: PlayerConnection, cancelled: boolean): void {
    const player = this.#players.find(connection.userId);
    if (player?.connection !== connection) return;
    this.#players.remove(player);
    this.#players.do(player, () => this.#release(player, cancelled));
  }

  /** Does not mark players as gone, because games continue on other nodes or after a restart. */
  async close(): Promise<void> {
    this.#watch.stop();
    const left = Promise.all([this.#players.close(1012, 'The server is restarting'), this.#matching.stop()]);
    const done = left.then(() => this.#lastBeat()).catch(this.#onError);
    await Promise.race([done, pause(longestEndMs, undefined, { ref: false })]);
    this.#rooms.closeAll();
    await this.#notifications.close();
  }

  async #lastBeat(): Promise<void> {
    if (this.#watch.isStarted && (await countRunningGames(this.#db)) > 0) await this.#watch.beat();
  }

  async #answer(player: ConnectedPlayer, message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'sync':
        return this.#seating.sendState(player, message.game_id);
      case 'request_house':
        return this.#requests.playBot(player, message);
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
    if (player.sentInvitation !== undefined) await this.#invitations.leave(userId);
  }

  #announce(room: Room, isOwn: boolean): void {
    if (isOwn) this.#notifications.wake(room.userIds);
    if (isOwn && this.#rooms.find(room.id) !== room) this.#refreshAll(room.userIds);
    if (room.game.end) this.#endRoom(room);
  }

  #endRoom(room: Room): void {
    this.#rooms.close(room);
    for (const userId of room.userIds) {
      const player = this.#players.find(userId);
      if (player?.room !== room) continue;
      player.room = undefined;
      const isCancelled = room.game.end?.reason === 'cancelled';
      this.#players.do(player, () =>
        isCancelled
          ? this.#requests.wait(player, room.game.startedAt)
          : this.#invited.refreshInvitation(player),
      );
    }
  }

  #refreshAll(userIds: readonly string[]): void {
    this.#players.doForAll(userIds, (player) => this.#refresh(player));
  }

  async #refresh(player: ConnectedPlayer): Promise<void> {
    const { userId, id } = player.connection;
    const current = (await findConnections(this.#db, [userId])).get(userId);
    if (this.#players.find(userId) !== player) return;
    if (current !== undefined && current !== id) return this.#replace(player);
    if (current === undefined) {
      // Other nodes took this node for dead and removed its players, so register this one again.
      await this.#claim(player.connection);
      if (player.waiting) await this.#requests.wait(player);
    }
    if (player.room) return player.room.refresh();
    const room = await this.#seating.seat(player, 'game_started');
    if (!room || player.isInvited) await this.#invited.tell(player);
  }
}
