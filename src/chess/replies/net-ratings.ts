export const NET_RATINGS = [1100, 1300, 1500, 1700, 1900] as const;

export type NetRating = (typeof NET_RATINGS)[number];

export interface NetPart {
  readonly rating: NetRating;
  readonly weight: number;
}

const LOWEST = NET_RATINGS[0];
const HIGHEST = NET_RATINGS[NET_RATINGS.length - 1] ?? LOWEST;

/** A net is named after the lowest rating of its players, which is 50 below their mean. */
const BELOW_PLAYERS = 50;

export function findNetRating(playersRating: number): number {
  return playersRating - BELOW_PLAYERS;
}

export function findNets(rating: number): NetPart[] {
  const below = NET_RATINGS.findLast((known) => known <= rating) ?? LOWEST;
  const above = NET_RATINGS.find((known) => known >= rating) ?? HIGHEST;
  if (below >= above) return [{ rating: above, weight: 1 }];
  const weight = (rating - below) / (above - below);
  return [
    { rating: below, weight: 1 - weight },
    { rating: above, weight },
  ];
}

export function isRoughRating(rating: number): boolean {
  return rating > HIGHEST;
}
