import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { messageOf } from '#contract/thrown';
import { importGames } from '#chess/pgn/game-import';
import { splitGames } from '#chess/pgn/split';
import { cutIntoRequests } from '#contract/game-requests';
import { ownNames } from '#contract/collections/own-names';
import { gamesAdded } from '#contract/library';
import { makeLibraryDraft } from '#contract/library-draft';
import { runCoverage } from './coverage.ts';
import { reachServer, type Server } from './server.ts';

const usage = `TABIYA_TOKEN=tabiya_… [TABIYA_URL=http://localhost:3000] npm run client -- COMMAND

  cards [--format tsv|csv|apkg] [--to FILE]                  your cards, as a file (read)
  add-games FILE.pgn [--as NAME]                             games into your library (write)
  coverage white|black [--speeds blitz,…] [--ratings 1600,…] how much your repertoire covers (read)
`;

const options = {
  format: { type: 'string', default: 'tsv' },
  to: { type: 'string' },
  as: { type: 'string' },
  speeds: { type: 'string', default: 'blitz,rapid,classical' },
  ratings: { type: 'string', default: '1600,1800,2000' },
} as const;

export interface Outcome {
  out: string | Uint8Array;
  problem: string;
  exitCode: 0 | 1 | 2;
}

export async function runClient(
  args: readonly string[],
  { TABIYA_URL: url = 'http://localhost:3000', TABIYA_TOKEN: token }: Record<string, string | undefined>,
): Promise<Outcome> {
  try {
    const out = token === undefined ? undefined : await runCommand(args, url, token);
    if (out === undefined) return { out: '', problem: usage, exitCode: 2 };
    return { out, problem: '', exitCode: 0 };
  } catch (error) {
    return { out: '', problem: messageOf(error), exitCode: 1 };
  }
}

async function runCommand(
  args: readonly string[],
  url: string,
  token: string,
): Promise<string | Uint8Array | undefined> {
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, what] = positionals;
  const server = reachServer(url, token);
  if (command === 'cards') {
    const bytes = await server.download(`/api/export-cards?format=${encodeURIComponent(values.format)}`);
    if (values.to === undefined) return bytes;
    await writeFile(values.to, bytes);
    return '';
  }
  if (command === 'add-games' && what !== undefined)
    return addGames(server, await readFile(what, 'utf8'), values.as);
  if (command === 'coverage' && (what === 'white' || what === 'black'))
    return runCoverage(server, what, { speeds: values.speeds, ratings: values.ratings });
  return undefined;
}

/** `name` is the user's name in the PGN file. Without `name`, every name of the account counts. */
async function addGames(server: Server, pgn: string, name: string | undefined): Promise<string> {
  const names =
    name === undefined ? (await server.get(ownNames.list.path, ownNames.answer)).api_data : [name];
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
