/**
 * Script time of stepping through one game in Chromium: our board against bare chessground with the same positions.
 * The page is a production build.
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { launchChromium } from '../e2e/chromium.ts';
import { printRatio } from './tools/measure.ts';
import { servePage } from './tools/served-page.ts';

const served = await servePage(join(import.meta.dirname, 'board-page'), [react()]);
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 500 } });
  await page.goto(served.url);
  await page.waitForFunction(() => 'benchResult' in document.body.dataset, undefined, { timeout: 120_000 });
  const result: unknown = JSON.parse(
    (await page.evaluate(() => document.body.dataset['benchResult'])) ?? 'null',
  );
  if (!isResult(result)) throw new Error('the bench page has no result');
  printRatio('board update', result.oursMs, result.bareMs, 'ms', 'bare chessground');
} finally {
  await browser.close();
  await served.close();
}

function isResult(value: unknown): value is { oursMs: number; bareMs: number } {
  return typeof value === 'object' && value !== null && 'oursMs' in value && 'bareMs' in value;
}
