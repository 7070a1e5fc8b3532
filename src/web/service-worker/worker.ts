/** Opens the app offline and sends waiting entries. Its caches contain no user data. */
import { frameHeader, takeOverMessage } from '../lib/service-worker-messages.ts';
import { scope } from './scope.ts';
import { sendWaiting } from './send-waiting.ts';
import { choosePage, chooseWay, listOldCaches } from './ways.ts';

const shellPrefix = 'tabiya-shell-';
const shellName = shellPrefix + shellVersion;
const cachedName = 'tabiya-files-1';
const files = new Set(shellFiles);
const pages = new Set(shellPages);
const home = new URL('.', scope.location.href).href;

const patienceMs = 1500;

async function install(): Promise<void> {
  const cache = await caches.open(shellName);
  await cache.addAll(shellFiles.map((path) => new Request(path, { cache: 'no-cache' })));
  for (const path of shellPages) await cachePage(cache, path);
}

/** Fetches the page without cookies, so that it contains no user data. */
async function cachePage(cache: Cache, path: string): Promise<void> {
  const headers = { [frameHeader]: 'signed-in' };
  const page = await fetch(path, { headers, credentials: 'omit', cache: 'no-store' });
  if (!page.ok) throw new Error(`${path} answered ${page.status}`);
  await cache.put(path, page);
}

async function activate(): Promise<void> {
  const old = listOldCaches(await caches.keys(), shellName, shellPrefix);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function findPage(url: string): Promise<Response | undefined> {
  const cache = await caches.open(shellName);
  return cache.match(choosePage(url, home, pages), { ignoreVary: true });
}

async function answerPage(request: Request): Promise<Response> {
  const requested = fetch(request).then((page) => (page.status >= 500 ? undefined : page));
  const patience = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs));
  const page = await Promise.race([requested, patience]).catch(() => undefined);
  return page ?? (await findPage(request.url)) ?? (await fetch(request));
}

async function answerFile(request: Request, keeps: boolean): Promise<Response> {
  const options = { ignoreVary: true };
  const shell = await caches.open(shellName);
  const known = (await shell.match(request, options)) ?? (await caches.match(request, options));
  if (known) return known;
  const file = await fetch(request);
  if (keeps && file.status === 200) void cacheFile(request, file.clone());
  return file;
}

async function cacheFile(request: Request, file: Response): Promise<void> {
  try {
    const cache = await caches.open(cachedName);
    await cache.put(request, file);
  } catch {
    // If storage is full, ignore the error. The browser fetches the file again next time.
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('sync', (event) => event.waitUntil(sendWaiting()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = chooseWay(request, home, files);
  if (way === 'page') event.respondWith(answerPage(request));
  else if (way !== 'pass') event.respondWith(answerFile(request, way === 'keep'));
});
scope.addEventListener('message', ({ data }) => {
  if (data === takeOverMessage) void scope.skipWaiting();
});
