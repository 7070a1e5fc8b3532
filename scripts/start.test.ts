import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tellBuildSteps } from './build-steps.ts';

let clone = '';

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'tabiya-clone-'));
});
afterEach(() => rm(clone, { recursive: true, force: true }));

async function write(path: string, content: string | object): Promise<void> {
  await mkdir(join(clone, path, '..'), { recursive: true });
  await writeFile(join(clone, path), typeof content === 'string' ? content : JSON.stringify(content));
}

async function writeClone(names: readonly string[], options = ''): Promise<void> {
  await cp(import.meta.dirname, join(clone, 'scripts'), { recursive: true });
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:packages/${name}`]));
  const root = {
    name: 'clone',
    version: '1.0.0',
    dependencies,
    devDependencies: { tests: 'file:packages/tests' },
  };
  await write('package.json', root);
  const all = [...names, 'tests'];
  for (const name of all) await write(`packages/${name}/package.json`, { name, version: '1.0.0' });
  await write('packages/node/bin/node', '');
  const dev = (name: string) => (name === 'tests' ? { dev: true } : {});
  const packages = Object.fromEntries<object>([
    ['', root],
    ...all.map(
      (name) => [`node_modules/${name}`, { resolved: `packages/${name}`, link: true, ...dev(name) }] as const,
    ),
    ...all.map((name) => [`packages/${name}`, { version: '1.0.0', ...dev(name) }] as const),
  ]);
  const lock = { name: 'clone', version: '1.0.0', lockfileVersion: 3, requires: true };
  await write('package-lock.json', { ...lock, packages });
  await writeInstall(options);
}

const writeInstall = (options: string) =>
  write(
    'install.mjs',
    `import { ensureInstalled } from './scripts/setup.mjs'; await ensureInstalled(${options});`,
  );

function install(): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['install.mjs'], { cwd: clone, encoding: 'utf8' });
  expect(stderr).not.toContain('Error');
  return stdout;
}

test('packages are counted while they are fetched', async () => {
  await writeClone(['node', 'other']);
  const lines = install()
    .split('\n')
    .filter((line) => line.startsWith('Fetching packages'));
  expect(lines[0]).toMatch(/: 0 of 3, 0 s$/);
  expect(lines.at(-1)).toMatch(/: done, \d+ s$/);
});

test('a start fetches what runs and keeps what is used of it; tests fetch the rest', async () => {
  await writeClone(['node', 'stockfish'], '{ isForTests: false }');
  const builds = [
    'stockfish-19-lite-single.js',
    'stockfish-19-lite-single.wasm',
    'stockfish-19.wasm',
    'stockfish.js',
  ];
  for (const name of builds) await write(`packages/stockfish/bin/${name}`, 'x');
  expect(install()).toMatch(/: 0 of 2, 0 s\n/);
  const isThere = (path: string) => existsSync(join(clone, 'node_modules', path));
  expect([isThere('stockfish'), isThere('tests')]).toEqual([true, false]);
  expect(builds.map((name) => isThere(`stockfish/bin/${name}`))).toEqual([true, true, false, false]);
  expect(install()).toBe('');
  await writeInstall('');
  expect(install()).toContain('Fetching packages');
  expect(isThere('tests')).toBe(true);
  await writeInstall('{ isForTests: false }');
  expect(install()).toBe('');
  expect(isThere('tests')).toBe(true);
});

test('the build names its steps and how many there are', async () => {
  await write('index.html', '<script type="module" src="/main.js"></script>');
  await write('main.js', 'document.title = "built";');
  const lines: string[] = [];
  await build({
    configFile: false,
    root: clone,
    logLevel: 'silent',
    plugins: [tellBuildSteps((line) => lines.push(line))],
  });
  expect(lines).toEqual([
    'Building the web app: 1 of 3, reading the sources …',
    'Building the web app: 2 of 3, packing the scripts …',
    'Building the web app: 3 of 3, drawing the first screens …',
  ]);
});
