/**
 * Knows when nobody was alive. Every node moves one pulse on once a second while games run; a node that finds it
 * too old (after a crash, a pause of the machine, a lost database) takes that time out of every running game,
 * once.
 */
import { playEvent } from '#chess/live/game';
import type { Db } from '../db/tables.ts';
import { markNodeAlive, movePulse, readPulse, removeDeadNodes } from './presence-store.ts';
import { findGame, findRunningGames, readDatabaseTime, saveGame } from './store.ts';
import type { LiveTime } from './time.ts';

export const beatMs = 1000;
/** Beats can be late; a longer silence means that nobody was there. */
const silenceMs = 2500;
/** A node silent for this long has lost its connections. */
export const nodeDeadMs = 4000;

export interface Pulse {
  /** At start: on a database that no other node uses, nobody was there in the time that has passed. */
  start(): Promise<string[]>;
  /** Answers the games out of which time was taken. */
  beat(): Promise<string[]>;
  /** Shows that this process runs; called often, whatever the database does. */
  look(): void;
  /** True when this node has itself been silent, so that it must beat before it lets time decide anything. */
  isStale(): boolean;
  /** The users whose connections went down with a node. */
  removeDeadNodes(): Promise<string[]>;
}

export function createPulse(options: { db: Db; time: LiveTime; nodeId: string; shared: boolean }): Pulse {
  const { db, time, nodeId, shared } = options;
  // By the clock of this process: when it last began a beat, and when it was last seen to run.
  let beganAt = Number.NEGATIVE_INFINITY;
  let seenAt = Number.NEGATIVE_INFINITY;
  /** The live time at which this process stopped for longer than it may, until that is settled. */
  let stoppedAt: number | undefined;

  function look(): void {
    const lookedAt = performance.now();
    const awayMs = lookedAt - seenAt;
    if (Number.isFinite(awayMs) && awayMs > silenceMs) stoppedAt ??= time.now() - Math.round(awayMs);
    seenAt = lookedAt;
  }

  async function interruptAll(tx: Db, lastAliveAt: number, now: number): Promise<string[]> {
    const ids: string[] = [];
    for (const { id, game } of await findRunningGames(tx)) {
      let known = game;
      // Another node may move in between; its move stays and the time is taken out of what it left.
      while (!known.end) {
        const { game: held } = playEvent(known, { type: 'interrupt', lastAliveAt }, now);
        if (await saveGame(tx, id, held, known.version)) {
          ids.push(id);
          break;
        }
        const fresh = await findGame(tx, id);
        if (!fresh) break;
        known = fresh.game;
      }
    }
    return ids;
  }

  async function move(isSilence: (lastAliveAt: number, now: number) => boolean): Promise<string[]> {
    const isFirst = beganAt === Number.NEGATIVE_INFINITY;
    beganAt = performance.now();
    look();
    if (shared) time.set(await readDatabaseTime(db));
    const now = time.now();
    const stored = await readPulse(db);
    // A node that is alone knows better than the database whether it was away: it was not silent just because the disk was slow to take its pulse.
    const lastAliveAt = shared || isFirst ? stored : (stoppedAt ?? now);
    let ids: string[] = [];
    if (isSilence(lastAliveAt, now)) {
      ids = await db.transaction().execute(async (tx) => {
        return (await movePulse(tx, stored, now)) ? interruptAll(tx, lastAliveAt, now) : [];
      });
    } else {
      await movePulse(db, stored, now);
    }
    if (stoppedAt === lastAliveAt || shared) stoppedAt = undefined;
    await markNodeAlive(db, nodeId, now);
    return ids;
  }

  function isLong(lastAliveAt: number, now: number): boolean {
    return Math.abs(now - lastAliveAt) > silenceMs;
  }

  return {
    async start() {
      const ids = await move(shared ? isLong : () => true).catch((error: unknown) => {
        // The next try is the first one again: it has to read how long everybody was away.
        beganAt = Number.NEGATIVE_INFINITY;
        throw error;
      });
      if (!shared) await removeDeadNodes(db, nodeId, Number.MAX_SAFE_INTEGER);
      return ids;
    },
    beat: () => move(isLong),
    look,
    isStale: () => stoppedAt !== undefined || performance.now() - beganAt > silenceMs,
    removeDeadNodes: () => removeDeadNodes(db, nodeId, time.now() - nodeDeadMs),
  };
}
