import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawLayers, findFault, layers, partners } from './layers.mjs';

const root = join(import.meta.dirname, '..');
const folders = ['src/chess', 'src/contract', 'src/server', 'src/web'];
let copy = '';

const typeProbes = [
  ['src/chess', `import { near } from '#contract/near'; export const probe = near;`],
  ['src/chess', 'export const probe = document.title;'],
  ['src/chess', 'export const probe = process.pid;'],
  ['src/contract', `import { near } from '#server/near'; export const probe = near;`],
  ['src/server', `import { near } from '../web/near.ts'; export const probe = near;`],
  ['src/web', `import { near } from '#server/near'; export const probe = near;`],
  ['src/web', 'export const probe = process.pid;'],
].map(([folder = '', text = ''], index): [string, string] => [`${folder}/probe-${index}.ts`, text]);

const lintProbes: [string, string][] = [
  ['src/chess/clock.ts', 'export const probe = Date.now();'],
  ['src/chess/dice.ts', 'export const probe = Math.random();'],
  ['demo/circle.ts', `import type { Probe } from './probe.ts'; export interface Circle { probe: Probe }`],
  ['src/web/features/live/probe.tsx', `import { page } from '../cards/page.tsx'; export const probe = page;`],
  [
    'src/web/features/live/board.tsx',
    `import { Chessground } from '@lichess-org/chessground'; export const probe = Chessground;`,
  ],
  ['src/server/cards/routes.ts', `import { sql } from 'kysely'; export const probe = sql;`],
  ['src/web/ui/probe.tsx', `export const Probe = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;`],
  ['src/server/probe.test.ts', `import { expect } from 'vitest'; it('is so', () => expect(1).toBe(1));`],
  ['src/server/private.ts', 'export class Probe { private readonly near = 1; read = () => this.near; }'],
  ['src/server/object.ts', 'export type Probe = { near: number };'],
  ['src/server/constant.ts', 'export const FAR_AWAY = 1;'],
  ['src/server/function.ts', `export const probe = new Function('return 1');`],
  ['src/server/live/room.ts', `import { WebSocket } from 'ws'; export const probe = WebSocket;`],
  ['src/web/attic/probe.ts', `import '../near.ts';`],
];

const neighbours: [string, string][] = [
  ['demo/probe.ts', `import type { Circle } from './circle.ts'; export interface Probe { circle?: Circle }`],
  ['src/web/features/cards/page.tsx', 'export const page = 1;'],
  ...folders.map((folder): [string, string] => [`${folder}/near.ts`, 'export const near = 1;']),
];

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tabiya-borders-'));
  const configs = ['package.json', 'tsconfig.base.json', '.oxlintrc.json', 'scripts/conventions.mjs'];
  for (const name of [...configs, 'scripts/layers.mjs', ...folders.map((each) => `${each}/tsconfig.json`)])
    await cp(join(root, name), join(copy, name));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [name, text] of [...neighbours, ...lintProbes, ...typeProbes]) {
    await mkdir(dirname(join(copy, name)), { recursive: true });
    await writeFile(join(copy, name), `${text}\n`);
  }
});

afterAll(() => rm(copy, { recursive: true, force: true }));

function runTool(script: string, ...args: string[]): string {
  const tool = join(root, 'node_modules', script);
  return spawnSync(process.execPath, [tool, ...args], { cwd: copy, encoding: 'utf8' }).stdout;
}

test('the type checker knows the borders', () => {
  const output = folders.map((folder) => runTool('typescript/bin/tsc', '-b', folder)).join('');
  for (const [file] of typeProbes) expect(output).toContain(file);
});

test('the linter knows the conventions', () => {
  const files = lintProbes.map(([file]) => file);
  const near = neighbours.map(([file]) => file);
  const report: { diagnostics: { filename: string; severity: string }[] } = JSON.parse(
    runTool('oxlint/bin/oxlint', '--format=json', ...files, ...near),
  );
  const faulty = report.diagnostics.filter(({ severity }) => severity === 'error');
  const found = new Set(faulty.map(({ filename }) => filename));
  expect([...found].toSorted()).toEqual([...files, 'demo/probe.ts'].toSorted());
});

test.each(['chess', 'server', 'web'] as const)('modules of %s import lower layers only', async (tree) => {
  expect(await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(`\`${drawLayers(tree)}\``);
  const modules = layers[tree].flatMap((names, layer) => names.map((name) => ({ name, layer })));
  for (const from of modules)
    for (const to of modules) {
      const fault = findFault(`src/${tree}/${from.name}/near.ts`, `../${to.name}/near.ts`);
      const isPartner = partners.has(from.name) && partners.has(to.name);
      const isAllowed = to.layer < from.layer || to === from || isPartner;
      expect([from.name, to.name, fault === undefined]).toEqual([from.name, to.name, isAllowed]);
    }
});
