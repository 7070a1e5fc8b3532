/**
 * Compares the offline start of the installed app with that of an empty page, at a quarter of the CPU speed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemo } from '../e2e/demo-process.ts';
import { type BarePage, launchBareChromium, signInToDemo } from './tools/bare-chromium.ts';
import { findMedian, printRatio } from './tools/measure.ts';

const budgetMs = 1500;
const cpuSlowdown = 4;
const visits = 7;
const longestMs = 20_000;
const screens = {
  '/': 'Today',
  '/review_cards': 'Show Answer & Score',
  '/game_review': 'Add PGN',
  '/manage_openings': 'Train from here',
};
const emptyPath = '/welcome';

const demo = await startDemo();
const browser = await launchBareChromium();
let isOver = false;
let isServed = true;
try {
  const { origin, cookies } = await signInToDemo(demo.door);
  const profile = await browser.openPage(cookies);
  for (const path of Object.keys(screens)) {
    await profile.session.send('Page.navigate', { url: origin + path });
    await waitFor(profile, 'document.querySelector("#root[data-live]") !== null');
  }
  await waitFor(profile, `(${isAllCached})()`);
  await profile.evaluate(`(${putEmptyPage})('${emptyPath}')`);
  await profile.session.send('Page.navigate', { url: 'about:blank' });
  await profile.session.send('ServiceWorker.enable');
  await demo.stop();
  isServed = false;
  const empty = await measureOften(profile, origin + emptyPath, 'empty');
  for (const [path, words] of Object.entries(screens)) {
    const start = await measureOften(profile, origin + path, words);
    const over = start.usableMs > budgetMs;
    isOver ||= over;
    const reference = 'an empty page from the same worker';
    printRatio(`cold start of ${path}`, start.usableMs, empty.usableMs, 'ms', reference);
    printRatio('  of it the page’s own work', start.workMs, empty.workMs, 'ms', reference);
    if (over) console.log(`  OVER ${budgetMs} ms`);
  }
} finally {
  await browser.close();
  if (isServed) await demo.stop();
}
process.exitCode = isOver ? 1 : 0;

async function waitFor(page: BarePage, expression: string): Promise<void> {
  for (const end = Date.now() + longestMs; Date.now() < end; await sleep(200))
    if ((await page.evaluate(expression)) === true) return;
  throw new Error(`Waited in vain for ${expression}`);
}

async function isAllCached(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active?.state !== 'activated') return false;
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('tabiya');
    opening.onsuccess = () => resolve(opening.result);
  });
  const names = await new Promise<IDBValidKey[]>((resolve) => {
    const reading = database.transaction('responses').objectStore('responses').getAllKeys();
    reading.onsuccess = () => resolve(reading.result);
  });
  database.close();
  return names.includes('/api/get-games?');
}

async function putEmptyPage(path: string): Promise<void> {
  const name = (await caches.keys()).find((each) => each.startsWith('tabiya-shell-')) ?? '';
  const cache = await caches.open(name);
  const page = '<!doctype html><html lang="en"><title>empty</title><p id="root" data-live>empty</p></html>';
  await cache.put(path, new Response(page, { headers: { 'content-type': 'text/html' } }));
}

interface Start {
  usableMs: number;
  workMs: number;
}

async function measureOften(profile: BarePage, url: string, words: string): Promise<Start> {
  const all: Start[] = [];
  while (all.length < visits) all.push(await measure(profile, url, words));
  const middle = (pick: (each: Start) => number): number => findMedian(all.map(pick));
  return { usableMs: middle((each) => each.usableMs), workMs: middle((each) => each.workMs) };
}

async function measure(profile: BarePage, url: string, words: string): Promise<Start> {
  await profile.session.send('ServiceWorker.stopAllWorkers');
  const page = await profile.openBeside();
  await page.session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.session.send('Page.enable');
  const source = `(${watchPage})(${JSON.stringify(words)})`;
  await page.session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await page.session.send('Page.navigate', { url });
  await waitFor(page, 'window.usableMs > 0');
  const workMs = 1000 * (await readTaskSeconds(page));
  const usableMs = Number(await page.evaluate('window.usableMs'));
  await page.close();
  return { usableMs, workMs };
}

async function readTaskSeconds(page: BarePage): Promise<number> {
  const { metrics } = await page.session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

function watchPage(words: string): void {
  const check = (): void => {
    const root = document.querySelector('#root[data-live]');
    const isUsable = root?.textContent?.includes(words) === true;
    if (isUsable) Object.assign(window, { usableMs: performance.now() });
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
