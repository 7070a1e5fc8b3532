import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataDir } from './app.ts';
import { type BuildOptions, type BuildTools, buildPack } from '../replies/build.ts';

const gamesFolder = join(import.meta.dirname, '../../../simulator/games');
export const simulatorGames = ['lichess', 'lichess-odd', 'chess-com']
  .map((name) => readFileSync(join(gamesFolder, `${name}.pgn`), 'utf8'))
  .join('\n\n');

export async function* streamOf(...pieces: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

const quietTools: BuildTools = {
  stdin: streamOf(),
  now: () => 0,
  stop: new AbortController().signal,
  report: () => {},
  threads: 1,
  chunkBytes: 100_000,
  tableBits: 17,
};

export async function buildTestPack(
  text: string | Uint8Array,
  options: Partial<BuildOptions> = {},
  tools: Partial<BuildTools> = {},
): Promise<string> {
  const out = options.out ?? join(await makeDataDir(), 'explorer.sqlite');
  const all = { out, maxPly: 30, minGames: 1, perBand: undefined, sources: ['-'], ...options };
  await buildPack(all, { ...quietTools, stdin: streamOf(text), ...tools });
  return out;
}

export function dumpPack(path: string): unknown[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return ['header', 'games', 'positions'].map((table) => {
      const statement = db.prepare(`select * from ${table} order by 1, 2`);
      statement.setReadBigInts(true);
      return statement.all();
    });
  } finally {
    db.close();
  }
}
