import type { Reads, RowsOf } from '../db/read-together.ts';
import type { MemorySettingsTable } from '../db/tables.ts';

/** Refolds outdated schedules before they are shown. An interface, because lower layers use it. */
export interface Refolding {
  /** Resolves at once unless settings have just changed. */
  run(userId: string): Promise<MemorySettingsTable>;
  /** Reads in the same round trip, mostly. */
  read<const Queries extends Reads>(
    userId: string,
    queries: Queries,
  ): Promise<{ settings: MemorySettingsTable; rows: RowsOf<Queries> }>;
}
