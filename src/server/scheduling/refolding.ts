import type { Reads, RowsOf } from '../db/read-together.ts';
import type { MemorySettingsTable } from '../db/tables.ts';

export interface Refolding {
  run(userId: string): Promise<MemorySettingsTable>;
  read<const Queries extends Reads>(
    userId: string,
    queries: Queries,
  ): Promise<{ settings: MemorySettingsTable; rows: RowsOf<Queries> }>;
}
