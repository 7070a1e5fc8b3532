import { sites } from './games.ts';

/** Where the games of an opponent come from. */
export const opponentSites = [...sites, 'PGN'] as const;
export type OpponentSite = (typeof opponentSites)[number];
