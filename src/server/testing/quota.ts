import type { Share } from '#contract/collections/table';
import type { CountedName } from '../db/quota.ts';
import type { Db } from '../db/tables.ts';

export async function setUsage(db: Db, name: CountedName, { rows, bytes }: Partial<Share>): Promise<void> {
  await db
    .updateTable('quota_usage')
    .set({
      ...(rows !== undefined && { row_count: rows, accepted_rows: rows }),
      ...(bytes !== undefined && { byte_count: bytes, accepted_bytes: bytes }),
    })
    .where('name', '=', name)
    .execute();
}
