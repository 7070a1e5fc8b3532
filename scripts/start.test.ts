/** The first `npm start` says what is fetched and built, and how far it is. */
import { spawnSync } from 'node:child_process';
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

test('packages are counted while they are fetched', async () => {
  await cp(import.meta.dirname, join(clone, 'scripts'), { recursive: true });
  // Packages from folders beside it need no network.
  const dependencies = { node: 'file:packages/node', other: 'file:packages/other' };
  await write('package.json', { name: 'clone', version: '1.0.0', dependencies });
  for (const name of ['node', 'other'])
    await write(`packages/${name}/package.json`, { name, version: '1.0.0' });
  await write('packages/node/bin/node', '');
  const lock = { name: 'clone', version: '1.0.0', lockfileVersion: 3, requires: true };
  const links = ['node', 'other'].map((name) => [
    `node_modules/${name}`,
    { resolved: `packages/${name}`, link: true },
  ]);
  const folders = ['node', 'other'].map((name) => [`packages/${name}`, { version: '1.0.0' }]);
  const packages = Object.fromEntries([
    ['', { name: 'clone', version: '1.0.0', dependencies }],
    ...links,
    ...folders,
  ]);
  await write('package-lock.json', { ...lock, packages });
  await write(
    'install.mjs',
    `import { ensureInstalled } from './scripts/setup.mjs'; await ensureInstalled();`,
  );

  const { stdout, stderr } = spawnSync(process.execPath, ['install.mjs'], { cwd: clone, encoding: 'utf8' });
  expect(stderr).not.toContain('Error');
  const lines = stdout.split('\n').filter((line) => line.startsWith('Fetching packages'));
  expect(lines[0]).toMatch(/: 0 of 2, 0 s$/);
  expect(lines.at(-1)).toMatch(/: done, \d+ s$/);
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
