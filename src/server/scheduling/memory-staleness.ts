import type { MemorySettingsTable } from '../db/tables.ts';

/**
 * Whether a schedule was made with its user's settings. One that waits was overtaken by a change whose folding has not ended, and
 * is folded when the user is next seen; any other is a fault.
 */
export function findStaleness(
  { memory_revision }: { memory_revision: number },
  { revision, folded_revision }: MemorySettingsTable,
): 'fresh' | 'waits' | 'was not made with the settings of its user' {
  if (memory_revision === revision) return 'fresh';
  return folded_revision !== revision && memory_revision < revision
    ? 'waits'
    : 'was not made with the settings of its user';
}
