import type { Site } from '#contract/games';

/** Where the account keeps the user's name on each site. */
export const siteUsernameKeys = {
  Lichess: 'username_lichess',
  'Chess.com': 'username_chess_dot_com',
} as const satisfies Record<Site, string>;
