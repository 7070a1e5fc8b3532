import { sites } from '#contract/games';
import type { User } from '#contract/accounts';

import { readCached } from '../../../sync/values.ts';
import type { SentGames } from '../../../library/store-fetched.ts';
import { siteUsernameKeys } from '../../../library/site-names.ts';

export async function findCachedPgn(user: User, gameKey: string): Promise<string | undefined> {
  for (const site of sites) {
    const name = [user.id, 'sent-games', site, user[siteUsernameKeys[site]].toLowerCase()].join(' ');
    const sent = await readCached<SentGames>(name);
    const game = sent?.games.find(({ game_key }) => game_key === gameKey);
    if (game !== undefined) return game.pgn;
  }
  return undefined;
}
