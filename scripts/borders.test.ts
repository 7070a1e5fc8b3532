/** A forbidden import between folders fails in the type checker or the linter. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawLayers, layers } from './layers.mjs';

const root = join(import.meta.dirname, '..');
let copy = '';

const folders = ['src/chess', 'src/contract', 'src/server', 'src/web'];
const neighbours = {
  'src/chess/near.ts': 'export const near = 1;',
  'src/contract/near.ts': 'export const near = 1;',
  'src/server/near.ts': 'export const near = 1;',
  'demo/circle-probe.ts':
    "import type { Circle } from './circle.ts';\nexport interface Probe {\n  circle?: Circle;\n}",
  'src/web/near.tsx': 'export const near = 1;',
  'src/web/features/cards/page.tsx': 'export const page = 1;',
  'src/web/ui/near.tsx': 'export const near = 1;',
  'src/web/card-editor/near.tsx': 'export const near = 1;',
};

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tabiya-borders-'));
  const configs = [
    'package.json',
    'tsconfig.base.json',
    '.oxlintrc.json',
    'scripts/conventions.mjs',
    'scripts/layers.mjs',
    ...folders.map((each) => `${each}/tsconfig.json`),
  ];
  for (const name of configs) await cp(join(root, name), join(copy, name));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [name, text] of Object.entries(neighbours)) await write(name, text);
});

afterAll(() => rm(copy, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy, name)), { recursive: true });
  await writeFile(join(copy, name), `${text}\n`);
}

function runTool(script: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, output: stdout };
}

interface LintReport {
  diagnostics: { filename: string; severity: string }[];
  number_of_files: number;
}

type Probe = readonly [name: string, file: string, text: string];

/** Numbers the probes (`probe-7.ts`), so that one run checks all of them. */
function nameApart(probes: readonly Probe[]): Probe[] {
  return probes.map(([name, file, text], index) => [name, file.replace('/probe.', `/probe-${index}.`), text]);
}

async function writeAll(probes: readonly Probe[]): Promise<void> {
  for (const [, file, text] of probes) await write(file, text);
}

async function removeAll(probes: readonly Probe[]): Promise<void> {
  for (const [, file] of probes) await rm(join(copy, file));
}

describe('the type checker', () => {
  const accepted: Probe[] = nameApart(
    [
      ['src/contract/probe.ts', "import { near } from '#chess/near';\nexport const probe = near;"],
      [
        'src/server/probe.ts',
        "import { near } from '#contract/near';\nexport const probe = near + process.pid;",
      ],
      [
        'src/web/probe.tsx',
        "import { near } from '#chess/near';\nexport const probe = near + document.title.length;",
      ],
    ].map(([file = '', text = '']) => [file, file, text]),
  );
  const refused: Probe[] = nameApart([
    [
      'chess sees no contract',
      'src/chess/probe.ts',
      "import { near } from '#contract/near';\nexport const probe = near;",
    ],
    ['chess sees no document', 'src/chess/probe.ts', 'export const probe = document.title;'],
    ['chess sees no process', 'src/chess/probe.ts', 'export const probe = process.pid;'],
    [
      'contract sees no server',
      'src/contract/probe.ts',
      "import { near } from '#server/near';\nexport const probe = near;",
    ],
    [
      'server sees no web',
      'src/server/probe.ts',
      "import { near } from '../web/near.tsx';\nexport const probe = near;",
    ],
    [
      'web sees no server',
      'src/web/probe.tsx',
      "import { near } from '#server/near';\nexport const probe = near;",
    ],
    ['web sees no process', 'src/web/probe.tsx', 'export const probe = process.pid;'],
  ]);
  const compile = () => folders.map((folder) => runTool('typescript/bin/tsc', ['-b', folder]));
  let [before, after]: ReturnType<typeof compile>[] = [];

  beforeAll(async () => {
    await writeAll(accepted);
    before = compile();
    await writeAll(refused);
    after = compile();
    await removeAll([...accepted, ...refused]);
  });

  test.each(accepted)('accepts %s', () => {
    expect(before?.map(({ status }) => status)).toEqual(folders.map(() => 0));
  });

  test.each(refused)('%s', (_name, file) => {
    expect(after?.map(({ output }) => output).join('')).toContain(file);
  });
});

describe('the linter', () => {
  const accepted: Probe[] = nameApart(
    [
      [
        'src/web/features/live/probe.tsx',
        "import { near } from '../../ui/near.tsx';\nexport const probe = near;",
      ],
      ['src/chess/position/probe.ts', 'export const KING = 6;'],
      [
        'src/server/probe.ts',
        'export class Probe {\n  readonly #near = 1;\n  private constructor() {}\n  static make = () => new Probe();\n  read = () => this.#near;\n}',
      ],
      ['src/server/cards/store.ts', "import { sql } from 'kysely';\nexport const probe = sql;"],
      [
        'src/web/board/probe.tsx',
        "import { Chessground } from '@lichess-org/chessground';\nexport const probe = Chessground;",
      ],
    ].map(([file = '', text = '']) => [file, file, text]),
  );
  const refused: Probe[] = nameApart(
    [
      ['chess asks no clock', 'src/chess/probe.ts', 'export const probe = Date.now();'],
      [
        'no file imports itself by way of another, not even for a type',
        'demo/circle.ts',
        "import type { Probe } from './circle-probe.ts';\nexport interface Circle {\n  probe: Probe;\n}",
      ],
      ['chess rolls no dice', 'src/chess/probe.ts', 'export const probe = Math.random();'],
      [
        'features do not import each other',
        'src/web/features/live/probe.tsx',
        "import { page } from '../cards/page.tsx';\nexport const probe = page;",
      ],
      [
        'only the board imports chessground',
        'src/web/features/live/probe.tsx',
        "import { Chessground } from '@lichess-org/chessground';\nexport const probe = Chessground;",
      ],
      [
        'only stores talk to Kysely',
        'src/server/cards/routes.ts',
        "import { sql } from 'kysely';\nexport const probe = sql;",
      ],
      [
        'nothing is shown as markup',
        'src/web/ui/probe.tsx',
        "export const Probe = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;",
      ],
      [
        'a test is called test',
        'src/server/probe.test.ts',
        "import { expect, test } from 'vitest';\nit('is so', () => expect(1).toBe(1));",
      ],
      [
        'what is private is so at run time',
        'src/server/probe.ts',
        'export class Probe {\n  private readonly near = 1;\n  read = () => this.near;\n}',
      ],
      [
        'an object is described by an interface',
        'src/server/probe.ts',
        'export type Probe = { near: number };',
      ],
      ['constants are in camelCase', 'src/server/probe.ts', 'export const FAR_AWAY = 1;'],
      ['no text is run', 'src/server/probe.ts', "export const probe = new Function('return 1');"],
      [
        'a room knows no socket',
        'src/server/live/room.ts',
        "import { WebSocket } from 'ws';\nexport const probe = WebSocket;",
      ],
    ].map(([name = '', file = '', text = '']) => [name, file, text]),
  );
  const pairs = Object.entries(layers).flatMap(([tree, names]) =>
    names.flatMap((modules, layer) =>
      modules.flatMap((module) =>
        names.flatMap((others, otherLayer) =>
          others
            .filter((other) => other !== module)
            .map((other) => ({ tree, module, other, isAllowed: otherLayer < layer })),
        ),
      ),
    ),
  );
  const pairProbes = nameApart(
    pairs.map(({ tree, module, other }) => [
      `${tree}: ${module} imports ${other}`,
      `src/${tree}/${module}/probe.ts`,
      `export const probe = () => import('${tree === 'chess' ? `#chess/${other}/near` : `../${other}/near.ts`}');`,
    ]),
  );
  const unlisted: Probe = ['a new module needs a layer', 'src/web/attic/probe.ts', 'import "./near.ts";'];

  async function lint(probes: readonly Probe[]): Promise<string[]> {
    await writeAll(probes);
    const { output } = runTool('oxlint/bin/oxlint', ['--format=json', ...probes.map(([, file]) => file)]);
    await removeAll(probes);
    const found: LintReport = JSON.parse(output);
    expect(found.number_of_files).toBe(probes.length);
    return found.diagnostics.filter(({ severity }) => severity === 'error').map(({ filename }) => filename);
  }
  let [faultyOfAccepted, faultyOfRefused, faultyOfPairs]: string[][] = [];

  beforeAll(async () => {
    faultyOfAccepted = await lint(accepted);
    faultyOfRefused = await lint(refused);
    faultyOfPairs = await lint([...pairProbes, unlisted]);
  });

  test('modules import modules of lower layers only, and every module has a layer', () => {
    const wrong = pairProbes.filter(
      ([, file], index) => faultyOfPairs?.includes(file) === pairs[index]?.isAllowed,
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
    expect(faultyOfPairs).toContain(unlisted[1]);
  });

  test.each(['chess', 'server', 'web'] as const)(
    'ARCHITECTURE draws the layers of %s as the table has them',
    async (tree) => {
      expect(await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(`\`${drawLayers(tree)}\``);
    },
  );

  test.each(accepted)('accepts %s', (_name, file) => {
    expect(faultyOfAccepted).not.toContain(file);
  });

  test.each(refused)('%s', (_name, file) => {
    expect(faultyOfRefused).toContain(file);
  });
});
