/**
 * While games run, the nodes update one shared heartbeat every second. The first node that finds it too old
 * removes the downtime from all clocks.
 */
import { playEvent } from '#chess/live/game';
import type { Db } from '../db/tables.ts';
import { markNodeAlive, moveHeartbeat, readHeartbeat, removeDeadNodes } from './presence-store.ts';
import { findGame, findRunningGames, readDatabaseTime, saveGame } from './store.ts';
import type { LiveTime } from './time.ts';

export const beatMs = 1000;
const silenceMs = 2500;
export const nodeDeadMs = 4000;

export interface Heartbeat {
  /** On a single node, all time since the last heartbeat counts as downtime. */
  start(): Promise<string[]>;
  beat(): Promise<string[]>;
  /** Detects pauses of this process without the database, which may be blocked. */
  check(): void;
  /**
   * True if this process was paused or its last heartbeat is old. It must send one before any timeout counts.
   */
  isStale(): boolean;
  removeDeadNodes(): Promise<string[]>;
}

export function createHeartbeat(options: {
  db: Db;
  time: LiveTime;
  nodeId: string;
  shared: boolean;
}): Heartbeat {
  const { db, time, nodeId, shared } = options;
  let beganAt = Number.NEGATIVE_INFINITY;
  let seenAt = Number.NEGATIVE_INFINITY;
  let stoppedAt: number | undefined;

  function check(): void {
    const checkedAt = performance.now();
    const awayMs = checkedAt - seenAt;
    if (Number.isFinite(awayMs) && awayMs > silenceMs) stoppedAt ??= time.now() - Math.round(awayMs);
    seenAt = checkedAt;
  }

  async function interruptAll(tx: Db, lastAliveAt: number, now: number): Promise<string[]> {
    const ids: string[] = [];
    for (const { id, game } of await findRunningGames(tx)) {
      let known = game;
      while (!known.end) {
        const { game: paused } = playEvent(known, { type: 'interrupt', lastAliveAt }, now);
        if (await saveGame(tx, id, paused, known.version)) {
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
    check();
    if (shared) time.set(await readDatabaseTime(db));
    const now = time.now();
    const stored = await readHeartbeat(db);
    // A single node detects its own pauses, so delays of a slow disk do not count as downtime.
    const lastAliveAt = shared || isFirst ? stored : (stoppedAt ?? now);
    let ids: string[] = [];
    if (isSilence(lastAliveAt, now)) {
      ids = await db.transaction().execute(async (tx) => {
        return (await moveHeartbeat(tx, stored, now)) ? interruptAll(tx, lastAliveAt, now) : [];
      });
    } else {
      await moveHeartbeat(db, stored, now);
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
        beganAt = Number.NEGATIVE_INFINITY;
        throw error;
      });
      if (!shared) await removeDeadNodes(db, nodeId, Number.MAX_SAFE_INTEGER);
      return ids;
    },
    beat: () => move(isLong),
    check,
    isStale: () => stoppedAt !== undefined || performance.now() - beganAt > silenceMs,
    removeDeadNodes: () => removeDeadNodes(db, nodeId, time.now() - nodeDeadMs),
  };
}
