/** `1 game`, `1,240 games` */
export function countGames(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'game' : 'games'}`;
}

/** How many of the library are listed. */
export function makeShownText(shown: number, all: number): string {
  if (shown === all) return countGames(all);
  return shown === 0 ? `None of ${countGames(all)}` : `${shown.toLocaleString('en')} of ${countGames(all)}`;
}
