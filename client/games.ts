import { importGames } from '#chess/pgn/game-import';
import { splitGames } from '#chess/pgn/split';
import { cutIntoRequests } from '#contract/game-requests';
import { gamesAdded, ownNames } from '#contract/library';
import { makeLibraryDraft } from '#contract/library-draft';
import type { Server } from './server.ts';

/** `name`: the user in the file; by default the account's names. */
export async function addGames(server: Server, pgn: string, name: string | undefined): Promise<string> {
  const names = name === undefined ? (await server.get('/api/get-own-names', ownNames)).api_data : [name];
  const { games, broken, sidesUnknown } = importGames(splitGames(pgn), { names });
  const drafts = games.flatMap((game) => makeLibraryDraft(game, 'pgn') ?? []);
  let added = 0;
  for (const part of cutIntoRequests(drafts))
    added += (await server.post('/api/add-games', part, gamesAdded)).api_data.added;
  return [
    `${added} new, ${drafts.length - added} already stored.`,
    ...broken.map(({ number, detail }) => `Game ${number} was skipped: ${detail}.`),
    ...(sidesUnknown > 0
      ? [`${sidesUnknown} skipped: neither player has one of your names. Give yours with --as NAME.`]
      : []),
  ].join('\n');
}
