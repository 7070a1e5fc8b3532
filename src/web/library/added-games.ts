/** Brings games into the library. */
import { gamesAdded, type LibraryGameDraft, libraryLimits } from '#contract/library';

import { postJson } from '../lib/api-client.ts';

export async function addGames(drafts: readonly LibraryGameDraft[]): Promise<number> {
  let added = 0;
  for (const part of cutIntoRequests(drafts)) {
    added += (await postJson('/api/add-games', part, gamesAdded)).api_data.added;
  }
  return added;
}

/** In as many requests as the server's limits ask for, with room for what JSON and UTF-8 add. */
export function cutIntoRequests(drafts: readonly LibraryGameDraft[]): LibraryGameDraft[][] {
  const parts: LibraryGameDraft[][] = [];
  let bytes = 0;
  for (const draft of drafts) {
    const size = new Blob([JSON.stringify(draft)]).size + 1;
    const part = parts.at(-1);
    const isFull = part?.length === libraryLimits.gamesPerRequest;
    if (part === undefined || isFull || bytes + size > libraryLimits.bytesPerRequest - 2) {
      parts.push([draft]);
      bytes = size;
    } else {
      part.push(draft);
      bytes += size;
    }
  }
  return parts;
}
