import type { Db } from '../db/tables.ts';
import type { ConnectedPlayer, Players } from './players.ts';
import { beatMs, type Heartbeat } from './heartbeat.ts';
import { findConnections } from './presence-store.ts';
import type { Rooms } from './room.ts';
import { countRunningGames, findDueGames, findVersions } from './store.ts';
import type { LiveTime } from './time.ts';

const pollTicks = 2;
const idleTicks = 60;

export interface WatchOptions {
  readonly db: Db;
  readonly heartbeat: Heartbeat;
  readonly time: LiveTime;
  readonly rooms: Rooms;
  readonly players: Players;
  readonly refresh: (userIds: readonly string[]) => void;
  readonly markGone: (userId: string) => Promise<void>;
  readonly pair: () => void;
  readonly refreshInvitation: (player: ConnectedPlayer) => void;
  readonly shared: boolean;
  readonly onError: (error: unknown) => void;
}

export class Watch {
  readonly #options: WatchOptions;
  #beating: Promise<void> | undefined;
  #ticks = 0;
  #isIdle = false;
  #ticker: NodeJS.Timeout | undefined;
  #lookout: NodeJS.Timeout | undefined;
  #stopped = false;
  isStarted = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { heartbeat } = this.#options;
    await heartbeat.start();
    this.isStarted = true;
    this.#lookout = setInterval(() => heartbeat.check(), beatMs).unref();
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#ticker);
    clearInterval(this.#lookout);
  }

  /** If this node was paused, all nodes may have been, so handle the downtime before any timeout counts. */
  async checkHeartbeat(): Promise<void> {
    if (this.#options.heartbeat.isStale()) await this.beat();
  }

  beat(): Promise<void> {
    this.#beating ??= this.#options.heartbeat
      .beat()
      .then((interrupted) => {
        for (const id of interrupted) this.#refreshRoom(id);
      })
      .finally(() => {
        this.#beating = undefined;
      });
    return this.#beating;
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#ticker = setTimeout(() => {
      this.#tick()
        .catch(this.#options.onError)
        .finally(() => this.#schedule());
    }, beatMs);
    this.#ticker.unref();
  }

  async #tick(): Promise<void> {
    this.#ticks += 1;
    const { db, heartbeat, players, markGone, pair, refreshInvitation, shared } = this.#options;
    const waiting = players.all.some((player) => player.waiting);
    const invited = players.all.filter((player) => player.isInvited);
    // An idle node without players queries nothing, except now and then for games of dead nodes.
    const looks = !this.#isIdle || players.all.length > 0 || (shared && this.#ticks % idleTicks === 0);
    if (!looks) return;
    this.#isIdle = !waiting && invited.length === 0 && (await countRunningGames(db)) === 0;
    if (this.#isIdle) return;
    await this.beat();
    if (shared) for (const userId of await heartbeat.removeDeadNodes()) await markGone(userId);
    await this.#wakeDueGames();
    if (waiting) pair();
    if (this.#ticks % pollTicks === 0) for (const player of invited) refreshInvitation(player);
    if (shared && this.#ticks % pollTicks === 0) await this.#poll();
  }

  async #wakeDueGames(): Promise<void> {
    const { db, rooms, time, onError } = this.#options;
    for (const stored of await findDueGames(db, time.now())) {
      const room = rooms.open(stored);
      // Do not wait, because the engine must not delay the heartbeat.
      room
        .wakeUp()
        .catch(onError)
        .finally(() => rooms.closeIfUnused(room));
    }
  }

  async #poll(): Promise<void> {
    const { db, rooms, players, refresh } = this.#options;
    const versions = await findVersions(db, rooms.ids);
    for (const [id, version] of versions) {
      if (rooms.find(id)?.game.version !== version) this.#refreshRoom(id);
    }
    const here = players.all;
    const connections = await findConnections(
      db,
      here.map(({ connection }) => connection.userId),
    );
    for (const { connection, waiting } of here) {
      if (waiting || connections.get(connection.userId) !== connection.id) refresh([connection.userId]);
    }
  }

  #refreshRoom(id: string): void {
    const room = this.#options.rooms.find(id);
    if (room) this.#options.refresh(room.userIds);
  }
}
