import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { messageOf } from '#contract/thrown';
import { runCoverage } from './coverage.ts';
import { addGames } from './games.ts';
import { reachServer } from './server.ts';

const usage = `TABIYA_TOKEN=tabiya_… [TABIYA_URL=http://localhost:3000] npm run client -- COMMAND

  cards [--format tsv|csv|apkg] [--to FILE]                  your cards, as a file (read)
  add-games FILE.pgn [--as NAME]                             games into your library (write)
  coverage white|black [--speeds blitz,…] [--ratings 1600,…] what your book answers (read)
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

/** Undefined for wrong usage. */
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
