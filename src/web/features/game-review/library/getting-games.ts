/** Whether new games are fetched without being asked for, on this device. */
function makeName(userId: string): string {
  return `tabiya-get-games:${userId}`;
}

export function isGettingGames(userId: string): boolean {
  try {
    return localStorage.getItem(makeName(userId)) === 'yes';
  } catch {
    return false;
  }
}

export function setGettingGames(userId: string, isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(makeName(userId), 'yes');
    else localStorage.removeItem(makeName(userId));
  } catch {
    // Without storage it is asked again at the next visit.
  }
}
