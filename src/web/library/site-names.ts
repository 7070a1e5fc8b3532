import { chessComUsernameForm, lichessUsernameForm, written } from '#contract/accounts';
import type { Site } from '#contract/games';
import type { GameSource } from '#contract/library';

import { postForm } from '../lib/api-client.ts';

export const siteUsernameKeys = {
  Lichess: 'username_lichess',
  'Chess.com': 'username_chess_dot_com',
} as const satisfies Record<Site, string>;

export const sourceOf = { Lichess: 'lichess', 'Chess.com': 'chess.com' } as const satisfies Record<
  Site,
  GameSource
>;

export const siteNameForms = {
  Lichess: { path: '/api/update-lichess-username', schema: lichessUsernameForm },
  'Chess.com': { path: '/api/update-chess-dot-com-username', schema: chessComUsernameForm },
} as const;

export async function saveSiteName(site: Site, username: string): Promise<void> {
  await postForm(siteNameForms[site].path, { [siteUsernameKeys[site]]: username }, written);
}
