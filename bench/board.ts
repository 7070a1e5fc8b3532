/**
 * What our board costs on top of chessground: script time of stepping through one game, our component against bare
 * chessground with the same positions, in one Chromium, one after the other. The page is built as it is shipped.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { launchChromium } from '../e2e/chromium.ts';
import { printRatio } from './tools/measure.ts';

const root = join(import.meta.dirname, 'board-page');
const outDir = await mkdtemp(join(tmpdir(), 'tabiya-bench-board-'));
const config: InlineConfig = { configFile: false, root, logLevel: 'error', plugins: [react()] };
await build({ ...config, build: { outDir, emptyOutDir: true } });
const served = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 500 } });
  await page.goto(served.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction(() => 'benchResult' in document.body.dataset, undefined, { timeout: 120_000 });
  const result: unknown = JSON.parse(
    (await page.evaluate(() => document.body.dataset['benchResult'])) ?? 'null',
  );
  if (!isResult(result)) throw new Error('the bench page has no result');
  printRatio('board update', result.oursMs, result.bareMs, 'ms', 'bare chessground');
} finally {
  await browser.close();
  await served.close();
  await rm(outDir, { recursive: true, force: true });
}

function isResult(value: unknown): value is { oursMs: number; bareMs: number } {
  return typeof value === 'object' && value !== null && 'oursMs' in value && 'bareMs' in value;
}
