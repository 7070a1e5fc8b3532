const RECENT_GAMES = 20;

export function findOwnRating(games: Iterable<{ hero_rating: number | null }>): number | undefined {
  const ratings: number[] = [];
  for (const { hero_rating } of games) {
    if (hero_rating !== null) ratings.push(hero_rating);
    if (ratings.length === RECENT_GAMES) break;
  }
  return ratings.sort((one, other) => one - other)[ratings.length >> 1];
}

export function findUsualSpeed(games: readonly { readonly speed?: string | null }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { speed } of games) if (speed) counts.set(speed, (counts.get(speed) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}
