/**
 * `node scripts/make-licences.ts` writes docs/reference/licences.md. It reads the lock file, because
 * node_modules differs between machines.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '..');
export const licencesPath = join(root, 'docs/reference/licences.md');

interface Material {
  what: string;
  files: readonly string[];
  by: string;
  licence: string;
}

const ours = 'this project';

/**
 * Material that is not in an npm package. A test checks that `files` covers every file in `src` that is not
 * our code.
 */
export const materials: readonly Material[] = [
  {
    what: 'nets that estimate what players of a rating play',
    files: ['src/chess/replies/nets/*.net', 'src/chess/replies/nets/golden.json'],
    by: '[Maia](https://github.com/CSSLab/maia-chess): Reid McIlroy-Young, Siddhartha Sen, Jon Kleinberg, Ashton Anderson; converted ([how](../../src/chess/replies/nets/README.md))',
    licence: 'GPL-3.0',
  },
  {
    what: 'kernel that runs the nets',
    files: ['src/chess/replies/kernel/kernel.wasm'],
    by: `${ours}, compiled from the file beside it`,
    licence: 'GPL-3.0-or-later',
  },
  {
    what: 'pieces',
    files: ['src/chess/position/pieces/*.svg'],
    by: 'Colin M.L. Burnett (Cburnett), as shipped with chessground',
    licence: 'GPL-2.0-or-later',
  },
  {
    what: 'names of openings',
    files: ['src/chess/opening/names/openings.tsv'],
    by: '[lichess-org/chess-openings](https://github.com/lichess-org/chess-openings)',
    licence: 'CC0-1.0',
  },
  {
    what: 'ready-made books and what the engine says of them',
    files: ['src/web/features/openings/ready-books/books/*'],
    by: ours,
    licence: 'CC0-1.0',
  },
  {
    what: 'films, captions and pictures of screens; their players and games are made up',
    files: ['src/web/public/tutorials/*', 'src/web/pictures/*.webp'],
    by: ours,
    licence: 'GPL-3.0-or-later',
  },
  {
    what: 'icons of the app',
    files: ['src/web/public/*.{svg,png,webmanifest}'],
    by: ours,
    licence: 'GPL-3.0-or-later',
  },
  {
    what: 'expected values of tests (not in the image)',
    files: ['src/**/golden/*', 'src/server/*/samples/*'],
    by: ours,
    licence: 'GPL-3.0-or-later',
  },
];

const named: ReadonlyMap<string, string> = new Map([
  ['stockfish', 'the engine, in the page and on the server'],
  ['@lichess-org/chessground', 'the board'],
  ['chessops', 'the rules of chess'],
  ['@fontsource-variable/inter', 'the font of texts'],
  ['@fontsource-variable/jetbrains-mono', 'the font of moves'],
  ['node', 'the program that runs the server'],
]);

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
    }),
  ),
});

function listPackages(): { name: string; version: string; licence: string }[] {
  const { packages } = z.parse(lock, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const found = new Map<string, { name: string; version: string; licence: string }>();
  for (const [folder, { version = '', license, dev, devOptional }] of Object.entries(packages)) {
    if (folder === '' || dev === true || devOptional === true) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (license === undefined) throw new Error(`${name} names no licence: look it up before it is shipped`);
    found.set(`${name} ${version}`, { name, version, licence: license });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

export function makeLicences(): string {
  const packages = listPackages();
  const find = (wanted: string) => packages.filter(({ name }) => name === wanted);
  const important = [...named].flatMap(([name, what]) =>
    find(name).map(({ version, licence }) => `| ${what} | ${name} ${version} | ${licence} |`),
  );
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  return `# Licences of all that is shipped

Made by \`node scripts/make-licences.ts\`; \`scripts/licences.test.ts\` fails where it is not current. Tabiya itself is GPL-3.0-or-later ([LICENSE](../../LICENSE)).

## What people ask for

| what | package | licence |
|---|---|---|
${important.join('\n')}

## In this repository

| what | files | by | licence |
|---|---|---|---|
${materials.map(({ what, files, by, licence }) => `| ${what} | ${files.map((file) => `\`${file}\``).join(', ')} | ${by} | ${licence} |`).join('\n')}

## Packages

${packages.length} of them, with those for other kinds of machines; the text of each licence is in its package.

| licence | packages |
|---|---|
${[...byLicence]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(
    ([licence, group]) =>
      `| ${licence} | ${group.map(({ name, version }) => `${name} ${version}`).join(', ')} |`,
  )
  .join('\n')}
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(licencesPath, makeLicences());
