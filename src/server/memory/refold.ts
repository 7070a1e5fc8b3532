/** After a settings change, refolds a user's data in pages. Resumes after a crash: revisions mark what is left. */
import { trainingColors } from '#contract/training';
import { type Reads, readTogether, readWithFirst, type RowsOf } from '../db/read-together.ts';
import type { Db, MemorySettingsTable } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { storeReviews } from '../cards/review-store.ts';
import { findOwnCardsAfter } from '../cards/store.ts';
import { findOwnMemoriesAfter } from '../training/training-list-store.ts';
import { storeMemories } from '../training/training-store.ts';
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
import type { RefoldOptions } from './refold-page.ts';

/** A concurrent review makes it reread the page. */
const mostTries = 20;

function isFolded({ folded_revision, revision }: MemorySettingsTable): boolean {
  return folded_revision === revision;
}

export class MemoryRefolding implements Refolding {
  readonly #db: Db;
  readonly #pool: MemoryPool;
  /** One per user; concurrent requests share it. */
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
        for (const of of ['cards', ...trainingColors] as const) await this.#foldPages(userId, of, memory);
        await markFolded(this.#db, userId, memory.revision);
      }
      throw new ApiError('unavailable');
    } finally {
      this.#running.delete(userId);
    }
  }

  async #foldPages(userId: string, of: RefoldOptions['of'], memory: UserMemory): Promise<void> {
    // Skips the thread for users without data.
    const [first] =
      of === 'cards'
        ? await findOwnCardsAfter(this.#db, userId, '', 1)
        : await findOwnMemoriesAfter(this.#db, userId, of, '', 1);
    if (first === undefined) return;
    for (let afterId = '', tries = 0; ;) {
      const page = await this.#pool.foldPage({ of, afterId, memory }, userId);
      if (page.lastId === undefined) return;
      const isStored =
        (page.cards.length === 0 || (await storeReviews(this.#db, page.cards))) &&
        (await storeMemories(this.#db, page.openings));
      if (isStored) [afterId, tries] = [page.lastId, 0];
      else if (tries++ > mostTries) throw new ApiError('unavailable');
    }
  }
}
