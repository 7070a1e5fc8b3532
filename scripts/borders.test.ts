import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawLayers, layers, partners } from './layers.mjs';

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

/** Each line gets its own file name (`probe-7.ts`), so that one run checks all probes. */
function readProbes(table: string): Probe[] {
  const lines = table.trim().split('\n');
  return lines.map((line, index) => {
    const [name = '', file = '', text = ''] = line.split(' | ').map((part) => part.trim());
    return [name, file.replace('/probe.', `/probe-${index}.`), text];
  });
}

async function writeAll(probes: readonly Probe[]): Promise<void> {
  for (const [, file, text] of probes) await write(file, text);
}

async function removeAll(probes: readonly Probe[]): Promise<void> {
  for (const [, file] of probes) await rm(join(copy, file));
}

const isAccepted = ([name]: Probe): boolean => name.startsWith('accepts');

describe('the type checker', () => {
  const probes = readProbes(`
    accepts a contract that sees chess | src/contract/probe.ts | import { near } from '#chess/near'; export const probe = near;
    accepts a server that sees the contract | src/server/probe.ts | import { near } from '#contract/near'; export const probe = near + process.pid;
    accepts a page that sees chess | src/web/probe.tsx | import { near } from '#chess/near'; export const probe = near + document.title.length;
    chess sees no contract | src/chess/probe.ts | import { near } from '#contract/near'; export const probe = near;
    chess sees no document | src/chess/probe.ts | export const probe = document.title;
    chess sees no process | src/chess/probe.ts | export const probe = process.pid;
    contract sees no server | src/contract/probe.ts | import { near } from '#server/near'; export const probe = near;
    server sees no web | src/server/probe.ts | import { near } from '../web/near.tsx'; export const probe = near;
    web sees no server | src/web/probe.tsx | import { near } from '#server/near'; export const probe = near;
    web sees no process | src/web/probe.tsx | export const probe = process.pid;`);
  const compile = () => folders.map((folder) => runTool('typescript/bin/tsc', ['-b', folder]));
  let [before, after]: ReturnType<typeof compile>[] = [];

  beforeAll(async () => {
    await writeAll(probes.filter(isAccepted));
    before = compile();
    await writeAll(probes);
    after = compile();
    await removeAll(probes);
  });

  test.each(probes)('%s', (...probe) => {
    if (isAccepted(probe)) expect(before?.map(({ status }) => status)).toEqual(folders.map(() => 0));
    else expect(after?.map(({ output }) => output).join('')).toContain(probe[1]);
  });
});

describe('the linter', () => {
  const probes = readProbes(`
    accepts a screen that uses ui | src/web/features/live/probe.tsx | import { near } from '../../ui/near.tsx'; export const probe = near;
    accepts an upper-case constant in chess | src/chess/position/probe.ts | export const KING = 6;
    accepts a private constructor | src/server/probe.ts | export class Probe { readonly #near = 1; private constructor() {} static make = () => new Probe(); read = () => this.#near; }
    accepts Kysely in a store | src/server/cards/store.ts | import { sql } from 'kysely'; export const probe = sql;
    accepts chessground in the board | src/web/board/probe.tsx | import { Chessground } from '@lichess-org/chessground'; export const probe = Chessground;
    chess asks no clock | src/chess/probe.ts | export const probe = Date.now();
    chess rolls no dice | src/chess/probe.ts | export const probe = Math.random();
    no file imports itself by way of another, not even for a type | demo/circle.ts | import type { Probe } from './circle-probe.ts'; export interface Circle { probe: Probe }
    features do not import each other | src/web/features/live/probe.tsx | import { page } from '../cards/page.tsx'; export const probe = page;
    only the board imports chessground | src/web/features/live/probe.tsx | import { Chessground } from '@lichess-org/chessground'; export const probe = Chessground;
    only stores talk to Kysely | src/server/cards/routes.ts | import { sql } from 'kysely'; export const probe = sql;
    nothing is shown as markup | src/web/ui/probe.tsx | export const Probe = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;
    a test is called test | src/server/probe.test.ts | import { expect, test } from 'vitest'; it('is so', () => expect(1).toBe(1));
    private members are private at run time | src/server/probe.ts | export class Probe { private readonly near = 1; read = () => this.near; }
    an object is described by an interface | src/server/probe.ts | export type Probe = { near: number };
    constants are in camelCase | src/server/probe.ts | export const FAR_AWAY = 1;
    no text is run | src/server/probe.ts | export const probe = new Function('return 1');
    a room knows no socket | src/server/live/room.ts | import { WebSocket } from 'ws'; export const probe = WebSocket;
    a new module needs a layer | src/web/attic/probe.ts | import "./near.ts";`);
  const pairs = Object.entries(layers).flatMap(([tree, names]) =>
    names.flatMap((modules, layer) =>
      modules.flatMap((module) =>
        names.flatMap((others, otherLayer) =>
          others
            .filter((other) => other !== module)
            .map((other) => ({
              tree,
              module,
              other,
              isAllowed: otherLayer < layer || (partners.has(module) && partners.has(other)),
            })),
        ),
      ),
    ),
  );
  const pairProbes = pairs.map(({ tree, module, other }, index): Probe => {
    const path = tree === 'chess' ? `#chess/${other}/near` : `../${other}/near.ts`;
    const file = `src/${tree}/${module}/pair-${index}.ts`;
    return [`${tree}: ${module} imports ${other}`, file, `export const probe = () => import('${path}');`];
  });
  let faulty: string[] = [];

  beforeAll(async () => {
    const all = [...probes, ...pairProbes];
    await writeAll(all);
    const { output } = runTool('oxlint/bin/oxlint', ['--format=json', ...all.map(([, file]) => file)]);
    const found: LintReport = JSON.parse(output);
    if (found.number_of_files !== all.length) throw new Error(`linted ${found.number_of_files} files`);
    faulty = found.diagnostics.filter(({ severity }) => severity === 'error').map(({ filename }) => filename);
  });

  test('modules import modules of lower layers only', () => {
    const wrong = pairProbes.filter(([, file], index) => faulty.includes(file) === pairs[index]?.isAllowed);
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test.each(['chess', 'server', 'web'] as const)(
    'ARCHITECTURE draws the layers of %s as the table has them',
    async (tree) => {
      expect(await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(`\`${drawLayers(tree)}\``);
    },
  );

  test.each(probes)('%s', (...probe) => {
    expect(faulty.includes(probe[1])).toBe(!isAccepted(probe));
  });
});
