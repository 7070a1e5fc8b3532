export const SEARCH_LIMITS = { characters: 300, hits: 40 } as const;
