/**
 * Computes schedules again after the memory settings change. Each row's revision shows whether it is done, so
 * a crash loses nothing.
 */
import { trainingColors } from '#contract/training';
import { type Reads, readTogether, readWithFirst, type RowsOf } from '../db/read-together.ts';
import type { Db, MemorySettingsTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { storeChanges } from '../scheduling/memory-changes.ts';
import type { MemoryKind, MemoryPart } from '../scheduling/memory-kind.ts';
import { kinds } from './refold-page.ts';
import type { MemoryPool } from './memory-pool.ts';
import {
  findMemorySettings,
  makeDefaultSettings,
  markFolded,
  pickMemory,
  settingsOf,
  type UserMemory,
} from '../scheduling/memory-settings-store.ts';
import type { Refolding } from '../scheduling/refolding.ts';

const mostTries = 20;

function isFolded({ folded_revision, revision }: MemorySettingsTable): boolean {
  return folded_revision === revision;
}

export class MemoryRefolding implements Refolding {
  readonly #db: Db;
  readonly #pool: MemoryPool;
  readonly #running = new Map<string, Promise<MemorySettingsTable>>();

  constructor(db: Db, pool: MemoryPool) {
    this.#db = db;
    this.#pool = pool;
  }

  async run(userId: string): Promise<MemorySettingsTable> {
    const { settings } = await this.read(userId, []);
    return settings;
  }

  async read<const Queries extends Reads>(
    userId: string,
    queries: Queries,
  ): Promise<{ settings: MemorySettingsTable; rows: RowsOf<Queries> }> {
    const tested = settingsOf(this.#db, { userId });
    const [[settings = makeDefaultSettings(userId)], rows] = await readWithFirst(this.#db, tested, queries);
    if (isFolded(settings)) return { settings, rows };
    return { settings: await this.#fold(userId), rows: await readTogether(this.#db, queries) };
  }

  #fold(userId: string): Promise<MemorySettingsTable> {
    const running = this.#running.get(userId) ?? this.#foldAll(userId);
    this.#running.set(userId, running);
    return running;
  }

  async #foldAll(userId: string): Promise<MemorySettingsTable> {
    try {
      for (let tries = 0; tries < mostTries; tries++) {
        const settings = await findMemorySettings(this.#db, userId);
        if (isFolded(settings)) return settings;
        const memory = pickMemory(settings);
        await this.#foldPages('cards', { userId }, memory);
        for (const color of trainingColors) await this.#foldPages('openings', { userId, color }, memory);
        await markFolded(this.#db, userId, memory.revision);
      }
      throw new ApiError('unavailable');
    } finally {
      this.#running.delete(userId);
    }
  }

  async #foldPages(of: MemoryKind['name'], part: MemoryPart, memory: UserMemory): Promise<void> {
    const kind = kinds[of];
    if ((await kind.findAfter(this.#db, '', 1, part)).length === 0) return;
    for (let afterId = '', tries = 0; ;) {
      const { changes, lastId } = await this.#pool.foldPage({ ...part, of, afterId, memory });
      if (lastId === undefined) return;
      if (await storeChanges(this.#db, kind, changes)) [afterId, tries] = [lastId, 0];
      else if (tries++ > mostTries) throw new ApiError('unavailable');
    }
  }
}
