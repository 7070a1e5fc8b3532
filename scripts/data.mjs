/**
 * Where games and studies for tests and benches are. `samples/` is part of the project (samples/README.md); whoever has more of the same
 * kind, in folders of the same names, says where by TABIYA_DATA. The default tests never look there.
 */
import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLongRun } from './effort.mjs';

export const samplesFolder = fileURLToPath(new URL('../samples', import.meta.url));

/** The folder that TABIYA_DATA names. */
export const widerFolder =
  process.env.TABIYA_DATA === undefined ? undefined : resolve(process.env.TABIYA_DATA);

/** What benches measure on. */
export const benchedFolder = widerFolder ?? samplesFolder;

/** The same for tests: only `npm run test:long` looks beyond the samples. */
export const longTestsFolder = isLongRun ? widerFolder : undefined;

/** Every folder whose files tests go through. */
export const testedFolders = [samplesFolder, ...(longTestsFolder === undefined ? [] : [longTestsFolder])];

/** The PGN files in folders of these names, by their path there and in full. */
export function listTestedFiles(...kinds) {
  return testedFolders.flatMap((folder) =>
    kinds.flatMap((kind) =>
      readdirSync(join(folder, kind), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.pgn'))
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((path) => [relative(folder, path), path]),
    ),
  );
}
