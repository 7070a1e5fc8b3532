/** The tick of a node: keeps the pulse, lets flags fall, and finds what no player and no wake-up has told. */
import type { Db } from '../db/tables.ts';
import { BEAT_MS, type Heart } from './heart.ts';
import { findConnections } from './presence-store.ts';
import type { Rooms } from './rooms.ts';
import { countRunningGames, findDueGames, findRunningGameOf, findVersions } from './store.ts';
import type { LiveTime } from './time.ts';

/** How often versions and connections are compared with the database, in ticks. */
const POLL_TICKS = 2;

/** The players of this node, as far as the watch must know them. */
export interface WatchedPlayers {
  isHere(userId: string): boolean;
  isAnybodyWaiting(): boolean;
  /** User id and connection id of everybody here, and whether they wait. */
  list(): Array<{ userId: string; connectionId: string; waiting: boolean }>;
  refresh(userIds: readonly string[]): void;
  pair(): void;
}

export interface WatchOptions {
  readonly db: Db;
  readonly heart: Heart;
  readonly time: LiveTime;
  readonly rooms: Rooms;
  readonly players: WatchedPlayers;
  /** Other nodes use the same database. */
  readonly shared: boolean;
  readonly onError: (error: unknown) => void;
}

export class Watch {
  readonly #options: WatchOptions;
  #beating: Promise<void> | undefined;
  #ticks = 0;
  #ticker: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#options.heart.start();
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#ticker);
  }

  /** Before time may decide anything: a node that was silent itself first finds out whether all were. */
  async checkPulse(): Promise<void> {
    if (this.#options.heart.isStale()) await this.beat();
  }

  beat(): Promise<void> {
    this.#beating ??= this.#options.heart
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
    }, BEAT_MS);
    this.#ticker.unref();
  }

  async #tick(): Promise<void> {
    this.#ticks += 1;
    const { db, heart, players, shared } = this.#options;
    const waiting = players.isAnybodyWaiting();
    // An idle server writes nothing.
    if (!waiting && (await countRunningGames(db)) === 0) return;
    await this.beat();
    if (shared) for (const userId of await heart.buryDeadNodes()) await this.#markGone(userId);
    await this.#wakeDueGames();
    if (waiting) players.pair();
    if (shared && this.#ticks % POLL_TICKS === 0) await this.#poll();
  }

  async #wakeDueGames(): Promise<void> {
    const { db, rooms, time, onError } = this.#options;
    for (const stored of await findDueGames(db, time.now())) {
      const room = rooms.open(stored);
      // Not waited for: an engine that thinks must not stop the heart.
      room
        .wakeUp()
        .catch(onError)
        .finally(() => rooms.closeIfUnused(room));
    }
  }

  /** Finds what a lost wake-up would have said. */
  async #poll(): Promise<void> {
    const { db, rooms, players } = this.#options;
    const versions = await findVersions(db, rooms.ids);
    for (const [id, version] of versions) {
      if (rooms.find(id)?.game.version !== version) this.#refreshRoom(id);
    }
    const here = players.list();
    const connections = await findConnections(
      db,
      here.map((player) => player.userId),
    );
    for (const { userId, connectionId, waiting } of here) {
      if (waiting || connections.get(userId) !== connectionId) players.refresh([userId]);
    }
  }

  #refreshRoom(id: string): void {
    const room = this.#options.rooms.find(id);
    if (room) this.#options.players.refresh(room.userIds);
  }

  /** The node of this player has died. */
  async #markGone(userId: string): Promise<void> {
    const { db, rooms, players } = this.#options;
    if (players.isHere(userId)) return;
    const stored = await findRunningGameOf(db, userId);
    if (!stored) return;
    const room = rooms.open(stored);
    const color = room.findColor(userId);
    if (color) await room.lose(color, false);
    rooms.closeIfUnused(room);
  }
}
