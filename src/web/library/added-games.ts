import { cutIntoRequests } from '#contract/game-requests';
import { gamesAdded, type LibraryGameDraft } from '#contract/library';

import { postJson } from '../lib/api-client.ts';

export async function addGames(drafts: readonly LibraryGameDraft[]): Promise<number> {
  let added = 0;
  for (const part of cutIntoRequests(drafts)) {
    added += (await postJson('/api/add-games', part, gamesAdded)).api_data.added;
  }
  return added;
}
