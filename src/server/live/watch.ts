/** The tick of a node: keeps the pulse, lets flags fall, and finds what neither a player nor a wake-up has told. */
import type { Db } from '../db/tables.ts';
import type { ConnectedPlayer, Players } from './players.ts';
import { beatMs, type Pulse } from './pulse.ts';
import { findConnections } from './presence-store.ts';
import type { Rooms } from './room.ts';
import { countRunningGames, findDueGames, findVersions } from './store.ts';
import type { LiveTime } from './time.ts';

/** How often versions and connections are compared with the database, in ticks. */
const pollTicks = 2;
/** How often a node to which nobody is connected looks whether games run, in ticks: another one may have died with them. */
const idleTicks = 60;

export interface WatchOptions {
  readonly db: Db;
  readonly pulse: Pulse;
  readonly time: LiveTime;
  readonly rooms: Rooms;
  readonly players: Players;
  /** Something may have changed for these players. */
  readonly refresh: (userIds: readonly string[]) => void;
  /** The node of this player has died. */
  readonly markGone: (userId: string) => Promise<void>;
  readonly pair: () => void;
  /** An invitation that concerns this player may have changed. */
  readonly lookAfter: (player: ConnectedPlayer) => void;
  /** Other nodes use the same database. */
  readonly shared: boolean;
  readonly onError: (error: unknown) => void;
}

export class Watch {
  readonly #options: WatchOptions;
  #beating: Promise<void> | undefined;
  #ticks = 0;
  /** No game was running at the last look. */
  #isIdle = false;
  #ticker: NodeJS.Timeout | undefined;
  #lookout: NodeJS.Timeout | undefined;
  #stopped = false;
  isStarted = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { pulse } = this.#options;
    await pulse.start();
    this.isStarted = true;
    // Apart from the ticks, which wait for the database.
    this.#lookout = setInterval(() => pulse.look(), beatMs).unref();
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#ticker);
    clearInterval(this.#lookout);
  }

  /** Called before time may decide anything: a node that was silent itself first finds out whether all nodes were. */
  async checkPulse(): Promise<void> {
    if (this.#options.pulse.isStale()) await this.beat();
  }

  beat(): Promise<void> {
    this.#beating ??= this.#options.pulse
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
    const { db, pulse, players, markGone, pair, lookAfter, shared } = this.#options;
    const waiting = players.all.some((player) => player.waiting);
    const invited = players.all.filter((player) => player.isInvited);
    // Games begin with somebody who is connected, here or on a node that looks after them itself.
    const looks = !this.#isIdle || players.all.length > 0 || (shared && this.#ticks % idleTicks === 0);
    if (!looks) return;
    this.#isIdle = !waiting && invited.length === 0 && (await countRunningGames(db)) === 0;
    // An idle server writes nothing.
    if (this.#isIdle) return;
    await this.beat();
    if (shared) for (const userId of await pulse.removeDeadNodes()) await markGone(userId);
    await this.#wakeDueGames();
    if (waiting) pair();
    if (this.#ticks % pollTicks === 0) for (const player of invited) lookAfter(player);
    if (shared && this.#ticks % pollTicks === 0) await this.#poll();
  }

  async #wakeDueGames(): Promise<void> {
    const { db, rooms, time, onError } = this.#options;
    for (const stored of await findDueGames(db, time.now())) {
      const room = rooms.open(stored);
      // Not waited for: an engine that thinks must not hold up the pulse.
      room
        .wakeUp()
        .catch(onError)
        .finally(() => rooms.closeIfUnused(room));
    }
  }

  /** Finds what a lost wake-up would have said. */
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
