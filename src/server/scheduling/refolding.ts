import type { Reads, RowsOf } from '../db/read-together.ts';
import type { MemorySettingsTable } from '../db/tables.ts';

/** Schedules made with other settings are folded anew before they are shown. Rooms below the one that folds ask by this. */
export interface Refolding {
  /** Resolves with the settings when everything of the user's is scheduled as they say: at once, unless they have just been changed. */
  run(userId: string): Promise<MemorySettingsTable>;
  /** The same with what is read then, mostly in the trip that reads the settings. */
  read<const Queries extends Reads>(
    userId: string,
    queries: Queries,
  ): Promise<{ settings: MemorySettingsTable; rows: RowsOf<Queries> }>;
}
