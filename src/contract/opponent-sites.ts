import { sites } from './games.ts';

export const opponentSites = [...sites, 'PGN'] as const;
export type OpponentSite = (typeof opponentSites)[number];
