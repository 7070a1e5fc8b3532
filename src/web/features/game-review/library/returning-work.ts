import { onDevice } from '../../../lib/device-texts.ts';
import { hasWaiting } from '../../../lib/outbox-storage.ts';
import { gameOutboxPrefix } from '../../../lib/storage-keys.ts';
import { isGettingGames } from './getting-games.ts';

/** Where an import keeps how far it has come. */
export function nameImport(userId: string): string {
  return `tabiya-game-import:${userId}`;
}

/** Whether an earlier visit has left something to go on with; only then is the code for it fetched. */
export function hasReturningWork(userId: string): boolean {
  const hasImport = onDevice.read(nameImport(userId)) !== null;
  return hasImport || isGettingGames(userId) || hasWaiting(gameOutboxPrefix, userId);
}
