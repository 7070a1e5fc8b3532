/** What every other test stands on: the page is that of these sources, and it is live once it is open. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

test('the page under test is built from these sources', async () => {
  const path = join(import.meta.dirname, '../scripts/setup.mjs');
  const setup: { isWebBuilt(): Promise<boolean> } = await import(pathToFileURL(path).href);
  expect(await setup.isWebBuilt()).toBe(true);
});

test('an opened page takes keys at once, however late its script comes', async ({ page }) => {
  await register(page);
  await page.route('**/assets/start-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const isDrawing = () => page.evaluate(() => document.getElementById('root')?.inert);
  await page.goto('/manage_cards', { waitUntil: 'domcontentloaded' });
  expect(await isDrawing()).toBe(true);
  await page.goto('/manage_cards');
  expect(await isDrawing()).toBe(false);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys on this screen' })).toBeVisible();
  await page.reload();
  expect(await isDrawing()).toBe(false);
});
