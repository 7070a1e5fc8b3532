/** `node e2e/take-pictures.ts` takes the pictures in src/web/pictures from the demo. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { startDemo } from './demo-process.ts';
import { playSoundMove } from './sound-move.ts';

const folder = join(import.meta.dirname, '../src/web/pictures');
const viewport = { width: 1280, height: 800 };

const screens: Record<string, (page: Page) => Promise<void>> = {
  'game-review': async (page) => {
    await page.goto(pathOf(page, '/game_review'));
    await page.getByText('TidyWalnut vs. tabiya_fan').first().click();
    await page.getByRole('button', { name: 'Compare Game to Opening' }).click();
    await page.getByRole('slider', { name: 'Win chance by move' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('region', { name: 'Mistake by mistake' }).waitFor();
  },
  'card-review': async (page) => {
    await page.goto(pathOf(page, '/review_cards'));
    await page.getByRole('button', { name: 'Show Answer & Score' }).click();
    await page.getByText('Score and Go To Next Card:').waitFor();
  },
  coverage: async (page) => {
    await page.goto(pathOf(page, '/manage_openings'));
    await page.getByRole('tab', { name: 'Gaps' }).click();
    await page
      .getByRole('link', { name: /^Answer / })
      .first()
      .click();
    await page.locator('button:enabled', { hasText: 'Add to repertoire' }).waitFor();
    await page.getByText(/Counting positions…/).waitFor({ state: 'hidden' });
    await page.evaluate(() => scrollTo(0, 0));
  },
  insights: async (page) => {
    await page.goto(pathOf(page, '/insights'));
    await page.getByRole('button', { name: /^Make .*and train$/ }).waitFor();
    await page.getByText(/still loading/).waitFor({ state: 'hidden' });
  },
  'opening-game': async (page) => {
    await page.goto(pathOf(page, '/opening_game'));
    const resign = page.getByRole('button', { name: 'Resign' });
    await resign.waitFor({ timeout: 4000 }).catch(async () => {
      await page.getByRole('button', { name: 'Play An Opening Game' }).click();
      await resign.waitFor();
    });
    for (let round = 0; round < 3; round++) await playSoundMove(page);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.waitForTimeout(4000);
  },
};

const demo = await startDemo();
const browser = await launchChromium();
try {
  for (const scheme of ['dark', 'light']) await takeAll(browser, scheme);
} finally {
  await browser.close();
  await demo.stop();
}

async function takeAll(from: Browser, scheme: string): Promise<void> {
  const context = await from.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
  await context.addInitScript((value) => localStorage.setItem('tabiya-color-scheme', value), scheme);
  const page = await context.newPage();
  await page.goto(demo.door);
  for (const [name, show] of Object.entries(screens)) {
    if (name === 'insights' && scheme === 'light') continue;
    await show(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1000);
    const picture = await makeWebp(page, await page.screenshot());
    await writeFile(join(folder, `${name}-${scheme}.webp`), picture);
  }
  await context.close();
}

function pathOf(page: Page, path: string): string {
  return new URL(path, page.url()).href;
}

async function makeWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  }, png.toString('base64'));
  return Buffer.from(encoded, 'base64');
}
