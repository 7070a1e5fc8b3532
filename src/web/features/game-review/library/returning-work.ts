import { localTexts } from '../../../lib/local-storage.ts';
import { gameOutboxPrefix } from '../../../lib/storage-keys.ts';
import { queueRows } from '../../../sync/queue-rows.ts';

export function nameImport(userId: string): string {
  return `tabiya-game-import:${userId}`;
}

export function hasReturningWork(userId: string): boolean {
  const hasImport = localTexts.read(nameImport(userId)) !== null;
  return hasImport || isGettingGames(userId) || queueRows.isWaiting(userId, gameOutboxPrefix);
}

function nameGetting(userId: string): string {
  return `tabiya-get-games:${userId}`;
}

export function isGettingGames(userId: string): boolean {
  return localTexts.isYes(nameGetting(userId));
}

export function setGettingGames(userId: string, isWanted: boolean): void {
  localTexts.say(nameGetting(userId), isWanted);
}
