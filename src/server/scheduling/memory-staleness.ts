import type { MemorySettingsTable } from '../db/tables.ts';

/** An older revision waits for refolding; anything else is damage. */
export function findStaleness(
  { memory_revision }: { memory_revision: number },
  { revision, folded_revision }: MemorySettingsTable,
): 'fresh' | 'waits' | 'was not made with the settings of its user' {
  if (memory_revision === revision) return 'fresh';
  return folded_revision !== revision && memory_revision < revision
    ? 'waits'
    : 'was not made with the settings of its user';
}
