/** Whether this browser fetches new games automatically. */
import { localTexts } from '../../../lib/local-storage.ts';

function makeName(userId: string): string {
  return `tabiya-get-games:${userId}`;
}

export function isGettingGames(userId: string): boolean {
  return localTexts.isYes(makeName(userId));
}

export function setGettingGames(userId: string, isWanted: boolean): void {
  localTexts.say(makeName(userId), isWanted);
}
