/** Whether this browser fetches new games automatically. */
import { onDevice } from '../../../lib/device-texts.ts';

function makeName(userId: string): string {
  return `tabiya-get-games:${userId}`;
}

export function isGettingGames(userId: string): boolean {
  return onDevice.isYes(makeName(userId));
}

export function setGettingGames(userId: string, isWanted: boolean): void {
  onDevice.say(makeName(userId), isWanted);
}
