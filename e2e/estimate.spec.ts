import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { paced } from '../scripts/pace.mjs';
import { servePage } from './serve-page.ts';

const test = base.extend<object, { estimateUrl: string }>({
  estimateUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      const page = await servePage('estimate-page');
      await use(page.url);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

// Use one worker: starting a second development server would take longer than these tests.
test.describe.configure({ mode: 'default', timeout: paced(120_000) });

test('an opening is estimated in workers', { tag: '@long' }, async ({ page, estimateUrl }) => {
  await page.goto(estimateUrl);
  await expect(page.locator('#result')).toHaveText(/^fast; 4\/4; e5 [45]\d$/, { timeout: paced(60_000) });
});

test('it stops when it is told to', { tag: '@long' }, async ({ page, estimateUrl }) => {
  await page.goto(`${estimateUrl}#stop`);
  await expect(page.locator('#result')).toHaveText('stopped', { timeout: paced(60_000) });
});

test(
  'blocked workers, a damaged net and a missing one have a sentence each',
  { tag: '@long' },
  async ({ page, estimateUrl }) => {
    await page.route(/maia-1500\.net/, (route) => route.abort());
    await page.goto(estimateUrl);
    await expect(page.locator('#result')).toHaveText(/check your connection/, { timeout: paced(60_000) });
    await page.unroute(/maia-1500\.net/);
    const net = await readFile(join(import.meta.dirname, '../src/chess/replies/nets/maia-1500.net'));
    await page.route(/maia-1500\.net/, async (route) => {
      await route.fulfill({ body: net.subarray(0, 200_000) });
    });
    await page.reload();
    await expect(page.locator('#result')).toHaveText(/not loaded completely/, { timeout: paced(60_000) });
    await page.route(/estimate-worker\.ts/, (route) => route.abort());
    await page.reload();
    await expect(page.locator('#result')).toHaveText(/needs web workers/, { timeout: paced(60_000) });
  },
);
