import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLongRun } from './effort.mjs';

export const samplesFolder = fileURLToPath(new URL('../samples', import.meta.url));

const widerFolder = process.env.TABIYA_DATA === undefined ? undefined : resolve(process.env.TABIYA_DATA);

export const benchedFolder = widerFolder ?? samplesFolder;

export const longTestsFolder = isLongRun ? widerFolder : undefined;

export const testedFolders = [samplesFolder, ...(longTestsFolder === undefined ? [] : [longTestsFolder])];

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
