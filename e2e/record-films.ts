/**
 * `node e2e/record-films.ts [name …]` records the films in src/web/public/tutorials from the demo. Needs
 * `ffmpeg`.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type TutorialName, tutorialNames } from '#contract/config';
import { launchChromium } from './chromium.ts';
import { startDemo } from './demo-process.ts';
import { filmScripts } from './film-scripts.ts';
import { Cursor, cursorScript } from './film-cursor.ts';

const folder = join(import.meta.dirname, '../src/web/public/tutorials');
const viewport = { width: 1280, height: 800 };
const filmSize = '960:600';
const framesPerSecond = 12;
const mostBytes = 500_000;
const longestWaitMs = 20_000;
const lengthsMs = { least: 10_000, most: 25_000 };

interface Frame {
  file: string;
  atMs: number;
}

const wanted = process.argv.slice(2);
const names = tutorialNames.filter((name) => wanted.length === 0 || wanted.includes(name));
const demo = await startDemo();
const browser = await launchChromium();
try {
  await mkdir(folder, { recursive: true });
  for (const name of names) {
    await record(browser, name).catch((error: unknown) => {
      process.exitCode = 1;
      process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    });
  }
} finally {
  await browser.close();
  await demo.stop();
}

async function record(from: Browser, name: TutorialName): Promise<void> {
  const context = await from.newContext({ viewport, locale: 'en-US' });
  await context.addInitScript(() => localStorage.setItem('tabiya-color-scheme', 'dark'));
  await context.addInitScript(cursorScript);
  const page = await context.newPage();
  page.setDefaultTimeout(longestWaitMs);
  const frames = await mkdtemp(join(tmpdir(), 'tabiya-film-'));
  try {
    await page.goto(demo.door);
    const script = filmScripts[name];
    await script.prepare(page);
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    const { taken, cues, lengthMs } = await film(page, frames, script.play);
    if (lengthMs < lengthsMs.least || lengthMs > lengthsMs.most) {
      throw new Error(`${name} takes ${Math.round(lengthMs / 1000)} s`);
    }
    const bytes = await encode(frames, taken, lengthMs, join(folder, `${name}.webm`));
    await writeFile(join(folder, `${name}.vtt`), makeVtt(cues, lengthMs));
    process.stdout.write(`${name}: ${(lengthMs / 1000).toFixed(1)} s, ${Math.round(bytes / 1000)} kB\n`);
  } finally {
    await context.close();
    await rm(frames, { recursive: true, force: true });
  }
}

interface Film {
  taken: Frame[];
  cues: Cue[];
  lengthMs: number;
}

async function film(
  page: Page,
  frames: string,
  play: (page: Page, cursor: Cursor) => Promise<void>,
): Promise<Film> {
  const session = await page.context().newCDPSession(page);
  const taken: Frame[] = [];
  const writing: Promise<void>[] = [];
  const startMs = Date.now();
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    const file = join(frames, `${taken.length}.jpg`);
    taken.push({ file, atMs: Date.now() - startMs });
    writing.push(writeFile(file, Buffer.from(data, 'base64')));
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  const cues: Cue[] = [];
  const cursor = new Cursor(page, (text) => cues.push({ text, atMs: Date.now() - startMs }));
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 90,
    maxWidth: viewport.width,
    maxHeight: viewport.height,
  });
  await play(page, cursor);
  const lengthMs = Date.now() - startMs;
  await session.send('Page.stopScreencast');
  await Promise.all(writing);
  return { taken, cues, lengthMs };
}

async function encode(
  frames: string,
  taken: readonly Frame[],
  lengthMs: number,
  target: string,
): Promise<number> {
  const list = taken.flatMap(({ file, atMs }, index) => {
    const from = index === 0 ? 0 : atMs;
    const until = taken[index + 1]?.atMs ?? lengthMs;
    return [`file '${file}'`, `duration ${((until - from) / 1000).toFixed(3)}`];
  });
  const last = taken.at(-1);
  if (last === undefined) throw new Error('no frame was taken');
  // ffmpeg needs the last frame twice: https://trac.ffmpeg.org/wiki/Slideshow
  const listFile = join(frames, 'frames.txt');
  await writeFile(listFile, [...list, `file '${last.file}'`].join('\n'));
  for (const quality of [32, 40, 48, 56]) {
    const read = `-y -loglevel error -f concat -safe 0 -i ${listFile}`;
    const picture = `-vf fps=${framesPerSecond},scale=${filmSize}:flags=lanczos,format=yuv420p -an`;
    const code = `-c:v libvpx-vp9 -crf ${quality} -b:v 0 -g 240 -row-mt 1 -deadline good -cpu-used 5`;
    const args = [...`${read} ${picture} ${code} -map_metadata -1`.split(' '), target];
    if (spawnSync('ffmpeg', args, { stdio: 'inherit' }).status !== 0) throw new Error('ffmpeg failed');
    const { size } = await stat(target);
    if (size <= mostBytes) return size;
  }
  throw new Error(`${target} does not get small enough`);
}

interface Cue {
  text: string;
  atMs: number;
}

function makeVtt(cues: readonly Cue[], lengthMs: number): string {
  const parts = cues.map(
    ({ text, atMs }, index) =>
      `${makeVttTime(atMs)} --> ${makeVttTime(cues[index + 1]?.atMs ?? lengthMs)}\n${text}\n`,
  );
  return ['WEBVTT\n', ...parts].join('\n');
}

const makeVttTime = (ms: number): string => new Date(ms).toISOString().slice(11, 23);
