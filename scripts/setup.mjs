/**
 * Installs and builds what a fresh clone needs. Any Node from 20 on must be able to run this file before
 * packages are installed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findChromium } from './chromium.mjs';
import { tellProgress } from './progress.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';

export const pinnedNode = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');

process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');

export function run(command, args, { env = {}, quiet = false, onlyErrors = false, linesTo } = {}) {
  return new Promise((resolve, reject) => {
    const file = linesTo === undefined ? undefined : openSync(linesTo, 'w');
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : ['ignore', file ?? (onlyErrors ? 'ignore' : 'inherit'), file ?? 'inherit'],
      shell: isWindows,
    });
    if (file !== undefined) closeSync(file);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 1)));
  });
}

export function runTool(script, args = [], options = {}) {
  return run(pinnedNode, [join('node_modules', script), ...args], options);
}

const withoutTests = 'without tests';

export async function ensureInstalled({ isForTests = true } = {}) {
  const wanted = await hashPackages();
  const stamp = join(root, 'node_modules/.tabiya-installed');
  const known = await readIfThere(stamp);
  const isEnough = known === wanted || (!isForTests && known === `${wanted} ${withoutTests}`);
  if (existsSync(pinnedNode) && isEnough) return;
  const isWhole = isForTests || existsSync(join(root, 'node_modules/vitest'));
  const progress = tellProgress('Fetching packages, once for each version');
  const names = await listPackages(isWhole);
  const counting = setInterval(() => progress.tell(`${countInstalled(names)} of ${names.length}`), 500);
  progress.tell(`${countInstalled(names)} of ${names.length}`);
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!isWhole) args.push('--omit=dev');
  const code = await run('npm', args, { onlyErrors: true });
  clearInterval(counting);
  if (code !== 0 || !existsSync(pinnedNode)) throw new Error('The packages could not be installed.');
  await removeUnused();
  progress.end('done');
  // `npm install` may have rewritten the lock file, so hash it again.
  const installed = await hashPackages();
  await writeFile(stamp, isWhole ? installed : `${installed} ${withoutTests}`);
}

async function hashPackages() {
  const names = ['package.json', 'package-lock.json'];
  return hashOf(await Promise.all(names.map((name) => readFile(join(root, name)))));
}

async function listPackages(isWhole) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([folder, { optional }]) => folder.startsWith('node_modules/') && !optional)
    .filter(([, { dev }]) => isWhole || !dev)
    .map(([folder]) => folder);
}

/** Deletes large files that nothing uses: other engine builds, icon sources, npm and headers. */
async function removeUnused() {
  const engine = join(root, 'node_modules/stockfish/bin');
  for (const name of await listFolder(engine))
    if (!name.startsWith('stockfish-19-lite-single.')) await rm(join(engine, name), { force: true });
  const ofNode = join(root, 'node_modules/node/node_modules');
  const folders = ['icons', 'categories'].map((name) => join(root, 'node_modules/@tabler/icons', name));
  for (const name of (await listFolder(ofNode)).filter((each) => each.startsWith('node-')))
    folders.push(...['include', 'lib', 'share'].map((each) => join(ofNode, name, each)));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

function listFolder(path) {
  return readdir(path).catch(() => []);
}

function countInstalled(folders) {
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).length;
}

const webSources = ['src/web', 'src/chess', 'src/contract', 'vite.config.ts', 'package-lock.json'];

const webStamp = join(root, 'build/web.stamp');

export async function isWebBuilt() {
  return (
    existsSync(join(root, 'build/web/index.html')) && (await readIfThere(webStamp)) === (await hashWeb())
  );
}

function hashWeb() {
  return hashSources(webSources);
}

async function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) await addToHash(hash, join(root, source));
  return hash.digest('hex');
}

const docsSources = [
  'docs',
  'scripts/docs-site',
  'src/contract',
  'src/web/pictures',
  'bench/results.md',
  ...['README', 'ARCHITECTURE', 'CONTRIBUTING', 'CHANGELOG', 'SECURITY', 'CODE_OF_CONDUCT'].map(
    (name) => `${name}.md`,
  ),
];
const docsStamp = join(root, 'build/docs.stamp');

async function ensureDocsBuilt() {
  const wanted = await hashSources(docsSources);
  if (existsSync(join(root, 'build/docs/index.html')) && (await readIfThere(docsStamp)) === wanted) return;
  const code = await run(pinnedNode, ['scripts/build-docs.ts']);
  if (code !== 0) throw new Error('The documentation could not be built.');
  await writeFile(docsStamp, wanted);
}

export async function ensureWebBuilt() {
  await ensureDocsBuilt();
  if (await isWebBuilt()) return;
  const wanted = await hashWeb();
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn']);
  if (code !== 0) throw new Error('The web app could not be built.');
  await mkdir(dirname(webStamp), { recursive: true });
  await writeFile(webStamp, wanted);
}

async function addToHash(hash, path) {
  if (/\.test\.tsx?$/.test(path)) return;
  const entries = await readdir(path).catch(() => undefined);
  if (entries === undefined) {
    hash.update(path.slice(root.length)).update(await readFile(path));
    return;
  }
  for (const entry of entries.sort()) await addToHash(hash, join(path, entry));
}

export async function ensureChromium() {
  const found = findChromium() ?? (await findPlaywrightChromium());
  if (found !== undefined) return found;
  console.log('Installing Chromium …');
  if (hasApt()) {
    await apt('update');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findChromium() === undefined) await apt('install', '-y', '--no-install-recommends', name);
    }
  } else {
    await runTool('playwright/cli.js', ['install', 'chromium']);
  }
  const fresh = findChromium() ?? (await findPlaywrightChromium());
  if (fresh === undefined) throw new Error('No Chromium was found, and none could be installed.');
  return fresh;
}

const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function apt(...args) {
  return run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
  });
}

const firefoxPlaces = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export async function findFirefox({ mayInstall }) {
  const installed = () => firefoxPlaces.find((place) => existsSync(place));
  if (mayInstall && installed() === undefined && hasApt()) {
    console.log('Installing Firefox …');
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', 'firefox-esr');
  }
  return installed();
}

async function findPlaywrightChromium() {
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules/playwright/index.mjs')).href);
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

async function readIfThere(path) {
  return existsSync(path) ? readFile(path, 'utf8') : undefined;
}
