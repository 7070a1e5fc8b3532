/**
 * `npm run bench page-speed [/game_review | signed-out]` measures the scripts of the first 8 s (gzip), the
 * largest contentful paint and the longest task after loading. The CPU runs at a quarter of its speed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startDemo } from '../e2e/demo-process.ts';
import { type BarePage, type Cookie, launchBareChromium, signInToDemo } from './tools/bare-chromium.ts';

const budgets = { landingBytes: 150_000, screenBytes: 300_000, largestPaintMs: 1500, taskMs: 50 };
const cpuSlowdown = 4;
const settleMs = 8000;
const visits = 5;
const chosen = process.argv.slice(2);
const paths = [
  '/',
  '/game_review',
  '/review_cards',
  '/manage_cards',
  '/manage_openings',
  '/opening_tool',
  '/opening_game',
  '/welcome',
  '/insights',
  '/memory',
];

const listScripts = `performance.getEntriesByType('resource')
  .map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js')).join(' ')`;

interface Measured {
  scriptBytes: number;
  largestPaintMs: number;
  largestElement: string;
  screenMs: number;
  loadedMs: number;
}
type Summary = Measured & { longestTaskMs: number; worstTaskMs: number };

const root = join(import.meta.dirname, '../build/web');
const demo = await startDemo();
const browser = await launchBareChromium();
let isOver = false;
try {
  const { origin, cookies } = await signInToDemo(demo.door);
  if (isChosen('signed-out'))
    report('/ (signed out)', await measureOften(`${origin}/`, []), budgets.landingBytes);
  for (const path of paths.filter(isChosen))
    report(path, await measureOften(origin + path, cookies), budgets.screenBytes);
} finally {
  await browser.close();
  await demo.stop();
}
process.exitCode = isOver ? 1 : 0;

function isChosen(path: string): boolean {
  return chosen.length === 0 || chosen.includes(path);
}

async function measureOften(url: string, cookies: readonly Cookie[]): Promise<Summary> {
  const first = await measure(url, cookies);
  const all = [first];
  while (all.length < visits) all.push(await measure(url, cookies));
  const middle = (pick: (each: Measured) => number): Measured =>
    all.toSorted((one, other) => pick(one) - pick(other)).at(visits >> 1) ?? first;
  const longest: number[] = [];
  while (longest.length < visits) longest.push(await measureLongestTask(url, cookies));
  longest.sort((one, other) => one - other);
  return {
    ...middle((each) => each.largestPaintMs),
    scriptBytes: middle((each) => each.scriptBytes).scriptBytes,
    screenMs: middle((each) => each.screenMs).screenMs,
    longestTaskMs: longest[visits >> 1] ?? 0,
    worstTaskMs: longest.at(-1) ?? 0,
  };
}

async function measure(url: string, cookies: readonly Cookie[]): Promise<Measured> {
  const page = await browser.openPage(cookies);
  await page.session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return visit(page, url);
}

async function measureLongestTask(url: string, cookies: readonly Cookie[]): Promise<number> {
  const page = await browser.openPage(cookies);
  const endTasks = await watchTasks(page);
  let tasks: number[] = [];
  await visit(page, url, async ({ loadedMs }) => {
    tasks = await endTasks(loadedMs);
  });
  return cpuSlowdown * Math.max(0, ...tasks);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
}

async function watchTasks({ session, evaluate }: BarePage): Promise<(loadedMs: number) => Promise<number[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
  const includedCategories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'blink.user_timing',
  ];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  });
  return async (loadedMs) => {
    // The trace has its own clock and lists all threads. This mark shows the page's load time and the page's
    // thread.
    await evaluate(`void performance.mark('bench-loaded', { startTime: ${loadedMs} })`);
    const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await ended;
    const loaded = events.find(({ name }) => name === 'bench-loaded');
    if (!loaded) throw new Error('the trace does not have the mark of the page');
    return events
      .filter(({ name, pid, tid }) => name === 'RunTask' && pid === loaded.pid && tid === loaded.tid)
      .filter(({ ts }) => ts > loaded.ts)
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}

async function visit(
  page: BarePage,
  url: string,
  inspect: (seen: Measured) => Promise<void> = async () => undefined,
): Promise<Measured> {
  await page.session.send('Page.enable');
  await page.session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchPage})()` });
  await page.session.send('Page.navigate', { url });
  await sleep(settleMs);
  const seen = await readSeen(page);
  await inspect(seen);
  await page.close();
  return seen;
}

function watchPage(): void {
  const seen = { largestPaintMs: 0, largestElement: '', screenMs: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, each: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    const element: Element | null = Reflect.get(entry, 'element');
    const text = element?.textContent?.trim().slice(0, 30) ?? '';
    Object.assign(seen, { largestPaintMs: entry.startTime, largestElement: `${element?.tagName} ${text}` });
  });
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    if (root === null) return;
    new MutationObserver(() => Object.assign(seen, { screenMs: performance.now() })).observe(root, {
      childList: true,
    });
  });
}

async function readSeen(page: BarePage): Promise<Measured> {
  const { loadEventMs, ...seen } = JSON.parse(String(await page.evaluate(`(${reportPage})()`)));
  const lists = [await page.evaluate(listScripts), ...(await page.evaluateInWorkers(listScripts))];
  const scripts = new Set(lists.flatMap((list) => String(list).split(' ')).filter(Boolean));
  return {
    ...seen,
    loadedMs: Math.max(seen.screenMs, loadEventMs),
    scriptBytes: [...scripts].reduce((sum, path) => sum + measureScript(path), 0),
  };
}

function reportPage(): string {
  return JSON.stringify({
    ...Reflect.get(window, 'seen'),
    loadEventMs: performance.timing.loadEventEnd - performance.timeOrigin,
  });
}

function measureScript(path: string): number {
  return gzipSync(readFileSync(join(root, path))).length;
}

function report(name: string, summary: Summary, bytes: number): void {
  const { scriptBytes, largestPaintMs, largestElement, screenMs, longestTaskMs, worstTaskMs } = summary;
  const lines = [
    judge('script', scriptBytes / 1000, bytes / 1000, 'kB gz'),
    `${judge('largest paint', largestPaintMs, budgets.largestPaintMs, 'ms')} [${largestElement}]`,
    `screen ${Math.round(screenMs)} ms`,
    `${judge('longest task after that', longestTaskMs, budgets.taskMs, 'ms')}, ${Math.round(worstTaskMs)} in the worst visit`,
  ];
  console.log(`${name}: ${lines.join(', ')}`);
}

function judge(what: string, value: number, budget: number, unit: string): string {
  if (value > budget) isOver = true;
  return `${what} ${Math.round(value)} of ${budget} ${unit}${value > budget ? ' (OVER)' : ''}`;
}
