import { localTexts } from '../../../lib/local-storage.ts';
import { hasWaiting } from '../../../lib/outbox-storage.ts';
import { gameOutboxPrefix } from '../../../lib/storage-keys.ts';
import { isGettingGames } from './getting-games.ts';

/** Where an import stores its progress. */
export function nameImport(userId: string): string {
  return `tabiya-game-import:${userId}`;
}

/** Decides whether the code is loaded. */
export function hasReturningWork(userId: string): boolean {
  const hasImport = localTexts.read(nameImport(userId)) !== null;
  return hasImport || isGettingGames(userId) || hasWaiting(gameOutboxPrefix, userId);
}
